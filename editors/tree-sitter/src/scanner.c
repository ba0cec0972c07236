// Recognises what takes more than one token of lookahead: the end of a statement, the word that begins one, nested
// comments, the `x` of a size, and which notation a bracket, dot or sign belongs to. Keeps no state between tokens.

#include "tree_sitter/parser.h"

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

// In the order of the grammar's externals.
enum Token {
  NEWLINE, BLOCK_COMMENT, HERE, TIMES, SETTER_DOT, KEEP_PLUS, HEIGHT_DASH, LIST_OPEN, ITEM_OPEN, AXIS, PERCENT_AXIS, ELSE,
  IMPORT, LET, LAYOUT, SCREEN, SCREENS, VIEW, GUIDE, GROUP, STATE, STATES, HIDE, WHEN, ROWS, STACK,
  STRINGS,
  RECOVERY
};

// The words that begin statements, from IMPORT on. Each has the characters that the next token on the line may begin
// with: `n` stands for a name, `d` for a digit. Before anything else the word is a name.
static const struct { const char *word, *next; } keywords[] = {
  {"import", "\""}, {"let", "n="}, {"layout", "n"}, {"screen", "n="}, {"screens", "n"}, {"view", "n"}, {"guide", "n"},
  {"group", "n"}, {"state", "n"}, {"states", "n"}, {"hide", "n"}, {"when", "n(d"}, {"rows", "|[{"}, {"stack", "n({"},
  {"strings", "\""},
};

static bool is_line_end(int32_t c) { return c == '\n' || c == '\r'; }

static bool is_blank(int32_t c) {
  return c == ' ' || c == '\t' || c == 0x0B || c == 0x0C || c == 0x85 || c == 0xA0 || c == 0x1680 ||
         (c >= 0x2000 && c <= 0x200A) || c == 0x2028 || c == 0x2029 || c == 0x202F || c == 0x205F || c == 0x3000 ||
         c == 0xFEFF;
}

static bool is_digit(int32_t c) { return c >= '0' && c <= '9'; }

// Letters of other scripts are not distinguished from other characters, of which the language has few.
static bool is_word(int32_t c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || is_digit(c) || c == '_' ||
         (c >= 0x80 && !is_blank(c) && c != 0xD7 && c != 0x2260 && c != 0x2264 && c != 0x2265);
}

static void advance(TSLexer *lexer) { lexer->advance(lexer, false); }

// Reads the rest of a block comment after its first slash. Returns whether it is a comment that ends.
static bool block_comment(TSLexer *lexer) {
  if (lexer->lookahead != '*') return false;
  advance(lexer);
  for (uint32_t depth = 1; !lexer->eof(lexer);) {
    int32_t c = lexer->lookahead;
    advance(lexer);
    if (c == '*' && lexer->lookahead == '/') {
      advance(lexer);
      if (--depth == 0) return true;
    } else if (c == '/' && lexer->lookahead == '*') {
      advance(lexer);
      depth++;
    }
  }
  return true;
}

// Skips blanks and comments; with `lines` also line ends. Returns the next character: 0 at the end of the text, '\n' at
// the end of the line.
static int32_t peek(TSLexer *lexer, bool lines) {
  while (true) {
    int32_t c = lexer->lookahead;
    if (lexer->eof(lexer)) return 0;
    if (is_blank(c) || (lines && is_line_end(c))) {
      advance(lexer);
      continue;
    }
    bool comment = c == '#';
    if (c == '/') {
      advance(lexer);
      if (block_comment(lexer)) continue;
      if (lexer->lookahead != '/') return '/';
      comment = true;
    }
    if (!comment) return is_line_end(c) ? '\n' : c;
    while (!lexer->eof(lexer) && !is_line_end(lexer->lookahead)) advance(lexer);
    if (!lines) return '\n';
  }
}

static bool ends_statement(int32_t c) { return c == 0 || c == '\n' || c == ';' || c == '}'; }

// Reads the next word. The buffer is empty after a word that is too long or not ASCII.
static void read_word(TSLexer *lexer, char *buffer, unsigned size) {
  unsigned length = 0;
  for (; is_word(lexer->lookahead); advance(lexer)) {
    if (length < size - 1 && lexer->lookahead < 0x80) buffer[length++] = (char)lexer->lookahead;
    else length = size;
  }
  buffer[length < size ? length : 0] = 0;
}

// Whether `c`, the next character, is one of `next`, which has the form of the keywords' second strings.
static bool fits(TSLexer *lexer, const char *next, int32_t c) {
  for (; *next; next++) {
    if (*next == 'n' ? is_word(c) && !is_digit(c) : *next == c) return true;
    if (*next != 'd') continue;
    // A number may begin with its decimal point.
    if (c == '.') advance(lexer);
    return is_digit(lexer->lookahead);
  }
  return false;
}

static bool accept(TSLexer *lexer, enum Token token) {
  lexer->result_symbol = token;
  return true;
}

// A line end: the end of a statement, unless `else` follows the block of a `when`.
static bool line_end(TSLexer *lexer, const bool *valid) {
  if (!valid[ELSE]) {
    while (is_line_end(lexer->lookahead) || is_blank(lexer->lookahead)) advance(lexer);
    lexer->mark_end(lexer);
    return accept(lexer, NEWLINE);
  }
  // An empty token before the line end or `else`. Before a comment that `else` follows, the line end is white space.
  lexer->mark_end(lexer);
  while (is_line_end(lexer->lookahead) || is_blank(lexer->lookahead)) lexer->advance(lexer, true);
  bool comment = lexer->lookahead == '#' || lexer->lookahead == '/';
  char word[6] = "";
  if (is_word(peek(lexer, true))) read_word(lexer, word, sizeof word);
  if (strcmp(word, "else") != 0 || !fits(lexer, "n{", peek(lexer, false))) return accept(lexer, NEWLINE);
  if (comment) return false;
  lexer->mark_end(lexer);
  return accept(lexer, ELSE);
}

// A `[`, which opens a list if an attribute follows its closing bracket.
static bool bracket(TSLexer *lexer, const bool *valid) {
  advance(lexer);
  lexer->mark_end(lexer);
  if (!valid[LIST_OPEN]) return accept(lexer, ITEM_OPEN);
  if (!valid[ITEM_OPEN]) return accept(lexer, LIST_OPEN);
  for (unsigned open = 1; open > 0; advance(lexer)) {
    int32_t c = peek(lexer, true);
    if (c == 0 || c == ';' || c == '{' || c == '}') return accept(lexer, ITEM_OPEN);
    if (c == '[' || c == '(') open++;
    if (c == ']' || c == ')') open--;
  }
  return accept(lexer, peek(lexer, false) == '.' ? LIST_OPEN : ITEM_OPEN);
}

// A dot before `equal`, `min` or `max`, which ends the left side of a setter.
static bool setter_dot(TSLexer *lexer) {
  advance(lexer);
  lexer->mark_end(lexer);
  char word[6] = "";
  if (is_word(peek(lexer, false))) read_word(lexer, word, sizeof word);
  if (strcmp(word, "equal") != 0 && strcmp(word, "min") != 0 && strcmp(word, "max") != 0) return false;
  int32_t c = peek(lexer, false);
  return (ends_statement(c) || c == '=' || c == '<' || c == '>' || c == '!' || c == 0x2264 || c == 0x2265) &&
         accept(lexer, SETTER_DOT);
}

static bool keep_plus(TSLexer *lexer) {
  advance(lexer);
  lexer->mark_end(lexer);
  char word[14] = "";
  if (is_word(peek(lexer, true))) read_word(lexer, word, sizeof word);
  static const char *names[] = {"keepRequired", "keepHigh", "keepLow", "keepFitting", "keepAt"};
  for (unsigned index = 0; index < sizeof names / sizeof *names; index++) {
    if (strcmp(word, names[index]) == 0) return accept(lexer, KEEP_PLUS);
  }
  return false;
}

// The `-` before the height of a row, with which the row ends.
static bool height_dash(TSLexer *lexer) {
  advance(lexer);
  lexer->mark_end(lexer);
  if (peek(lexer, false) != '(') return false;
  unsigned open = 0;
  do {
    int32_t c = peek(lexer, false);
    if (ends_statement(c)) return false;
    if (c == '(') open++;
    if (c == ')') open--;
    advance(lexer);
  } while (open > 0);
  return ends_statement(peek(lexer, false)) && accept(lexer, HEIGHT_DASH);
}

// The `x` of a size: by itself, before digits, or directly behind a number.
static bool times(TSLexer *lexer, bool spaced) {
  advance(lexer);
  lexer->mark_end(lexer);
  while (is_digit(lexer->lookahead)) advance(lexer);
  return (!spaced || !is_word(lexer->lookahead)) && accept(lexer, TIMES);
}

static bool word(TSLexer *lexer, const bool *valid) {
  char text[9];
  read_word(lexer, text, sizeof text);
  lexer->mark_end(lexer);
  int32_t next = peek(lexer, false);
  if (valid[ELSE] && strcmp(text, "else") == 0) return fits(lexer, "n{", next) && accept(lexer, ELSE);
  for (unsigned index = 0; index < sizeof keywords / sizeof *keywords; index++) {
    if (valid[IMPORT + index] && strcmp(text, keywords[index].word) == 0) {
      return fits(lexer, keywords[index].next, next) && accept(lexer, IMPORT + index);
    }
  }
  if (next != ':' || (strcmp(text, "H") != 0 && strcmp(text, "V") != 0 && strcmp(text, "HV") != 0)) return false;
  advance(lexer);
  next = peek(lexer, false);
  if (valid[AXIS] && fits(lexer, "|[-~", next)) return accept(lexer, AXIS);
  return valid[PERCENT_AXIS] && text[1] == 0 && fits(lexer, "%d", next) && accept(lexer, PERCENT_AXIS);
}

void *tree_sitter_layout_external_scanner_create(void) { return NULL; }

void tree_sitter_layout_external_scanner_destroy(void *payload) { (void)payload; }

unsigned tree_sitter_layout_external_scanner_serialize(void *payload, char *buffer) {
  (void)payload, (void)buffer;
  return 0;
}

void tree_sitter_layout_external_scanner_deserialize(void *payload, const char *buffer, unsigned length) {
  (void)payload, (void)buffer, (void)length;
}

bool tree_sitter_layout_external_scanner_scan(void *payload, TSLexer *lexer, const bool *valid) {
  (void)payload;
  // Where no statement may end, line ends are blanks. Behind a statement's first operand a line end is an error.
  bool ends = valid[NEWLINE] || valid[ELSE] || valid[HERE] || valid[SETTER_DOT];
  bool spaced = false;
  for (; is_blank(lexer->lookahead) || (!ends && is_line_end(lexer->lookahead)); spaced = true) lexer->advance(lexer, true);
  int32_t c = lexer->lookahead;
  if (lexer->eof(lexer)) return false;
  if (c == '/') {
    advance(lexer);
    if (!block_comment(lexer)) return false;
    lexer->mark_end(lexer);
    return accept(lexer, BLOCK_COMMENT);
  }
  if (valid[HERE] && !valid[RECOVERY]) {
    if (is_line_end(c) || c == '#') return false;
    lexer->mark_end(lexer);
    return accept(lexer, HERE);
  }
  if (is_line_end(c)) return line_end(lexer, valid);
  if (valid[TIMES] && (c == 'x' || c == 0xD7)) {
    if (c == 'x') return times(lexer, spaced);
    advance(lexer);
    lexer->mark_end(lexer);
    return accept(lexer, TIMES);
  }
  if (is_word(c)) return !is_digit(c) && (valid[IMPORT] || valid[VIEW] || valid[ELSE] || valid[PERCENT_AXIS] || valid[SCREEN]) && word(lexer, valid);
  if (c == '[') return (valid[LIST_OPEN] || valid[ITEM_OPEN]) && bracket(lexer, valid);
  if (c == '.') return valid[SETTER_DOT] && setter_dot(lexer);
  if (c == '+') return valid[KEEP_PLUS] && keep_plus(lexer);
  if (c == '-') return valid[HEIGHT_DASH] && height_dash(lexer);
  return false;
}
