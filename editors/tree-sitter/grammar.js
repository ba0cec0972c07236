// The grammar of .layout files for tree-sitter: the same language as in Sources/Syntax/Parser, for editors that colour,
// fold and indent with tree-sitter. Tests/EditorTests/treesitter.py compares it with the program.
//
// The language has no reserved words. src/scanner.c decides whether a word begins a statement, and everything else that
// needs more than one token of lookahead. It also makes line ends tokens where a statement may end. Elsewhere line ends
// are white space, and `here` forbids them where a line may not break.
//
// The grammar does not know the names of attributes: the queries have them, from ../words.json.

const words = require('../words.json');

const commas = (rule) => seq(rule, repeat(seq(',', rule)));

// A list of statements, separated by line ends or semicolons.
const lines = ($, statement) =>
  seq(repeat($._end), optional(seq(statement, repeat(seq(repeat1($._end), statement)), repeat($._end))));

// A token after which the line may not end.
const here = ($, token) => seq(token, $._here);

const keyword = ($, word) => alias($[`_${word}_keyword`], word);

// Sums and products of operands. There are four kinds of operands: numbers and metrics; these and a screen's sides;
// these and references; and those with the additions of rules.
const expressions = {};
for (const [kind, operands] of Object.entries({
  number: ($) => [$.number, $.name],
  condition: ($) => [$.number, $.name, $.screen_side],
  plain: ($) => [$.number, $.percentage, $.name, $.reference],
  rule: ($) => [$.number, $.percentage, alias($.name, $.rule_value), $.reference, $.rule_specifier],
})) {
  const [expression, sum, product, unary, parenthesized] =
    ['', '_sum', '_product', '_unary', '_parenthesized'].map((part) => `_${kind}${part}`);
  const compounds = ($) => [
    alias($[sum], $.sum), alias($[product], $.product), alias($[unary], $.unary), alias($[parenthesized], $.parenthesized),
  ];
  Object.assign(expressions, {
    [expression]: ($) => choice(...operands($), ...compounds($)),
    [sum]: ($) => prec.left(1, seq($[expression], choice('+', '-'), $[expression])),
    [product]: ($) => prec.left(2, seq($[expression], choice('*', '/'), $[expression])),
    [unary]: ($) => prec(3, seq(choice('+', '-'), $[expression])),
    [parenthesized]: ($) => seq('(', kind === 'rule' ? choice($[expression], $.rule_assignment) : $[expression], ')'),
    // A side of a relation, or the value of a property.
    [`_${kind}_value`]: ($) =>
      choice($[expression], alias($[`_${kind}_size`], $.size), alias($[`_${kind}_tuple`], $.tuple)),
    [`_${kind}_size`]: ($) => seq($[expression], alias($._times, 'x'), $[expression]),
    [`_${kind}_tuple`]: ($) => seq('(', $[expression], repeat1(seq(',', $[expression])), ')'),
    // An expression that is more than a name; it may stand where a view can.
    [`_${kind}_unnamed`]: ($) => choice(...operands($).filter((rule) => rule.name !== 'name'), ...compounds($)),
  });
}
for (const unused of ['_plain_unnamed', '_number_value']) delete expressions[unused];
for (const unused of ['condition', 'rule'].flatMap((kind) => ['value', 'size', 'tuple', 'unnamed'].map((part) => `_${kind}_${part}`))) delete expressions[unused];

module.exports = grammar({
  name: 'layout',

  externals: ($) => [
    $._newline, $.block_comment, $._here, $._times, $._setter_dot, $._keep_plus, $._height_dash, $._list_open, $._item_open,
    $._axis, $._percent_axis, $._else,
    $._import_keyword, $._let_keyword, $._layout_keyword, $._screen_keyword, $._screens_keyword, $._view_keyword,
    $._guide_keyword, $._group_keyword, $._state_keyword, $._states_keyword, $._hide_keyword, $._when_keyword,
    $._rows_keyword, $._stack_keyword, $._strings_keyword,
    $._recovery,
  ],

  extras: ($) => [/[\s\p{White_Space}\uFEFF]/, $.comment, $.block_comment],

  word: ($) => $.identifier,

  conflicts: ($) => [[$.property], [$.text_option], [$.name, $.condition_word]],

  rules: {
    source_file: ($) =>
      lines($, choice($._common, $._container, $.import_statement, $.layout_statement,
        alias($._screens_declaration, $.screens_statement))),

    _end: ($) => choice($._newline, ';'),

    // Statements that are allowed everywhere.
    _common: ($) =>
      choice($.let_statement, $.view_statement, $.guide_statement, $.group_statement, $.state_statement, $.when_statement,
        $.hide_statement, $.relation, $.setter, $.list_statement, $.rule, $.visual_format, $.rows_statement,
        $.stack_statement),

    // Statements that are allowed only at file level and in layouts.
    _container: ($) => choice($.screen_statement, alias($._screens_use, $.screens_statement), $.states_statement, $.strings_statement),

    comment: () => token(/(#|\/\/)[^\r\n]*/),
    identifier: () => /[\p{Alphabetic}_][\p{Alphabetic}\p{Mn}\p{Mc}\p{Nd}_]*/,
    number: () => /([0-9]+(\.[0-9]+)?|\.[0-9]+)([eE][+-]?[0-9]+)?/,
    string: () => /"([^"\\\r\n]|\\[^\r\n])+"/,

    // Declarations

    import_statement: ($) => seq(keyword($, 'import'), field('file', $.string)),

    strings_statement: ($) => seq(keyword($, 'strings'), field('file', $.string)),

    layout_statement: ($) =>
      seq(keyword($, 'layout'), field('name', $.identifier), optional($.properties), alias($._layout_block, $.block)),

    _layout_block: ($) => seq('{', lines($, choice($._common, $._container)), '}'),

    block: ($) => seq('{', lines($, $._common), '}'),

    let_statement: ($) =>
      seq(keyword($, 'let'), here($, field('name', $.identifier)), here($, '='), commas(seq($._number, optional($.let_condition)))),

    let_condition: ($) => seq('when', $._truth),

    screen_statement: ($) =>
      seq(keyword($, 'screen'), here($, field('name', $.identifier)), here($, '='),
        choice($.screen_device, alias($._screen_size, $.size)), repeat($.screen_clause)),

    _screen_size: ($) => seq($._dimension, alias($._times, 'x'), $._dimension),

    _dimension: ($) => choice($._number, alias($._dimension_range, $.range)),

    _dimension_range: ($) => seq($._number, '...', $._number),

    screen_device: ($) => seq($.identifier, optional('landscape')),

    screen_clause: ($) =>
      choice(
        ...words.screenFlags,
        seq(choice(...words.screenInsets), alias($._insets, $.tuple)),
        seq(choice(...words.screenWords), commas(field('word', $.identifier))),
        seq(choice(...words.screenScales), commas(choice($.percentage, alias($._scale_size, $.size), field('word', $.identifier)))),
        prec.right(seq(choice(...words.screenHeights), optional(commas($._number)))),
        seq(choice(...words.screenLanguages), commas($.language_name)),
      ),

    language_name: ($) => seq($.identifier, repeat(seq('-', choice($.identifier, $.number)))),

    _insets: ($) => seq('(', $._number, ',', $._number, ',', $._number, ',', $._number, ')'),

    _scale_size: ($) => seq($.percentage, alias($._times, 'x'), $.percentage),

    _screens_use: ($) => seq(keyword($, 'screens'), field('name', $.identifier)),

    _screens_declaration: ($) => seq(keyword($, 'screens'), field('name', $.identifier), alias($._screens_block, $.block)),

    _screens_block: ($) => seq('{', lines($, choice($.screen_statement, alias($._screens_use, $.screens_statement))), '}'),

    view_statement: ($) => seq(keyword($, 'view'), commas($.view_declarator)),

    guide_statement: ($) => seq(keyword($, 'guide'), commas($.view_declarator)),

    view_declarator: ($) =>
      seq(field('name', $.identifier), optional(seq('..', field('last', $.number))), optional(seq(here($, ':'), field('type', $.identifier))), optional($.properties),
        optional($.block)),

    properties: ($) => seq('(', optional(commas($.property)), ')'),

    property: ($) =>
      seq(field('name', $.identifier), ':',
        choice(
          seq(field('value', choice(alias($.name, $.word), $._number_unnamed, alias($._number_size, $.size), alias($._number_tuple, $.tuple))),
            repeat(seq(optional(','), $.text_option))),
          seq(choice(field('value', $._words), $.text_option), repeat(seq(optional(','), choice(field('value', $._words), $.text_option)))))),

    // What stands behind the words or the measures of a text.
    text_option: ($) =>
      choice(
        prec.right(seq('font', optional($._words), repeat1(choice($.font_word, $.number, $.name, alias($._number_parenthesized, $.parenthesized))))),
        seq('lines', $._number),
        'truncates',
        seq('shrinks', $.percentage),
        seq('sample', ':', commas($._words))),

    _words: ($) => choice($.string, alias('""', $.string)),

    font_word: () => choice(...words.fontStyles, ...words.fontWords),

    group_statement: ($) =>
      seq(keyword($, 'group'), here($, field('name', $.identifier)), here($, '='), commas(choice($.name, $.reference, alias($._range_reference, $.reference)))),

    _range_reference: ($) => seq($.view_range, here($, '.'), field('attribute', $._member)),

    // States and conditions

    states_statement: ($) =>
      seq(keyword($, 'states'), field('name', $.identifier), here($, ':'), commas(field('state', $.identifier))),

    state_statement: ($) => seq(keyword($, 'state'), commas(field('name', $.identifier)), $.block),

    hide_statement: ($) => seq(keyword($, 'hide'), commas($._views)),

    when_statement: ($) =>
      seq(keyword($, 'when'), field('condition', $._truth), $.block,
        repeat(seq(alias($._else, 'else'), 'when', field('condition', $._truth), $.block)),
        optional(seq(alias($._else, 'else'), $.block))),

    _truth: ($) => choice($.disjunction, $.conjunction, $.negation, $.comparison, $.condition_group, $.condition_word),

    disjunction: ($) => prec.left(1, seq($._truth, 'or', $._truth)),
    conjunction: ($) => prec.left(2, seq($._truth, 'and', $._truth)),
    negation: ($) => prec(3, seq('not', $._truth)),
    condition_group: ($) => seq('(', $._truth, ')'),
    condition_word: ($) => $.identifier,

    comparison: ($) =>
      choice(
        seq($._condition, repeat1(seq(here($, $._comparing), $._condition))),
        seq(alias('text', $.screen_side), repeat1(seq(here($, $._comparing), choice($._condition, $.percentage)))),
      ),

    screen_side: () => choice(...words.screenSides),

    _comparing: () => choice('<', '<=', '≤', '=', '==', '>=', '≥', '>'),

    // Equations and setters

    relation: ($) =>
      seq($._plain_value, repeat1(seq(here($, $._relation_sign), $._plain_value)), optional($.priority), optional('?')),

    _relation_sign: () => choice('=', '==', '<=', '≤', '>=', '≥'),

    priority: ($) => seq(here($, '@'), $._number),

    setter: ($) =>
      seq(field('target', choice(alias($.name, $.group), $.reference)), alias($._setter_dot, '.'), field('setter', choice(...words.setters)),
        here($, '='), $._plain_value, optional(choice($.priority, $.keep_priority)), optional('?')),

    keep_priority: ($) =>
      seq(alias($._keep_plus, '+'),
        choice(field('name', $.identifier), seq(field('name', 'keepAt'), alias($._number_parenthesized, $.parenthesized)))),

    list_statement: ($) => seq(alias($._list_reference, $.reference), optional($.priority), optional('?')),

    // The words that make a reference a statement.
    _list_word: () => token(prec(1, /[\p{Alphabetic}_][\p{Alphabetic}\p{Mn}\p{Mc}\p{Nd}_]*(Equal|Aligned|entered|entred)/)),

    _member: ($) => choice($.identifier, alias($._list_word, $.identifier)),

    _dotted: ($) => choice($.identifier, seq($._dotted, here($, '.'), $._member)),

    path: ($) => $._dotted,

    view_range: ($) => seq($.path, '..', $.number),

    _views: ($) => choice($.path, $.view_range),

    name: ($) => $.identifier,

    reference: ($) =>
      seq(choice($._dotted, $.list), here($, '.'), field('attribute', $._member), optional($.argument)),

    _list_reference: ($) =>
      seq(choice($._dotted, $.list), here($, '.'), field('attribute', alias($._list_word, $.identifier))),

    argument: ($) => seq('(', $.path, ')'),

    list: ($) => seq(alias($._list_open, '['), commas($._views), ']'),

    percentage: ($) => seq(optional(seq(alias($._percent_axis, $.axis), ':')), $.number, '%'),

    ...expressions,

    // Rules

    rule: ($) => seq(field('view', $.path), here($, ':'), commas($.rule_assignment)),

    rule_assignment: ($) =>
      seq(repeat1(seq(field('name', $.identifier), here($, choice('=', '+=', '-=', '*=', '/=')))), $._rule),

    rule_specifier: ($) =>
      seq(optional(seq(alias($._percent_axis, $.axis), ':')), '%', optional(choice('^', '@')),
        choice(
          seq(field('name', choice(...words.ruleNumberFunctions)), alias($._number_parenthesized, $.parenthesized)),
          seq(field('name', $.identifier), $.argument),
        )),

    // Visual format

    visual_format: ($) =>
      seq(optional(seq(alias($._axis, $.axis), ':')), optional(seq('|', optional($.gap))), $.format_item,
        repeat(seq(optional($.gap), $.format_item)), optional(seq(optional($.gap), '|')), repeat($.format_option)),

    format_item: ($) => seq(alias($._item_open, '['), commas($.format_member), ']'),

    format_member: ($) => seq($._views, optional($.predicates)),

    format_option: () => token(prec(1, /(align|direction|NSLayoutFormat)[\p{Alphabetic}\p{Nd}_]+/)),

    gap: ($) => choice('~', seq('-', optional(seq($._gap_size, '-')))),

    _gap_size: ($) => choice($.number, alias($._gap_percentage, $.percentage), $.name, $.predicates),

    _gap_percentage: ($) => seq($.number, '%'),

    predicates: ($) => seq('(', commas($.predicate), ')'),

    predicate: ($) => seq(optional($._relation_sign), $._plain, optional($.priority)),

    // Rows

    rows_statement: ($) => seq(keyword($, 'rows'), optional($.row_spacing), $.rows_block),

    row_spacing: ($) =>
      seq(optional(seq('|', optional(alias($._row_gap, $.gap)))), $.row_reference,
        repeat(seq(optional(alias($._row_gap, $.gap)), $.row_reference)), optional(seq(optional(alias($._row_gap, $.gap)), '|'))),

    row_reference: ($) => seq(alias($._item_open, '['), $.identifier, ']'),

    rows_block: ($) => seq('{', lines($, $.row), '}'),

    row: ($) =>
      seq(optional(seq(field('label', $.identifier), here($, ':'))), optional(seq('|', optional(alias($._row_gap, $.gap)))),
        $.row_item, repeat(seq(optional(alias($._row_gap, $.gap)), $.row_item)),
        optional(seq(optional(alias($._row_gap, $.gap)), '|')),
        optional(seq(optional(alias($._height_dash, '-')), alias($._number_parenthesized, $.row_height)))),

    _row_gap: ($) => seq(here($, '-'), optional(seq($._gap_size, here($, '-')))),

    row_item: ($) => seq(alias($._item_open, '['), $._views, optional($.row_width), optional($.row_mark), ']'),

    row_width: ($) => seq('(', choice('==', $._number), ')'),

    row_mark: () => choice('<', '>', '<>'),

    // Stacks

    stack_statement: ($) =>
      seq(keyword($, 'stack'), optional(field('direction', $.identifier)), optional($.properties), $.stack_block),

    stack_block: ($) => seq('{', optional(commas(choice($.stack_item, $._number_unnamed))), '}'),

    stack_item: ($) => seq($._views, optional($.predicates)),
  },
});
