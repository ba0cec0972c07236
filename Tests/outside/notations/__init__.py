"""The notations beside equations: each file holds what one means, and a generator of statements in it.

`place(generator, view)` fixes a view's frame, more or less; `place_all(generator, views)` those of all children of a view;
`extra(generator, views)` adds one statement that may be at odds with the others. Each returns whether it wrote anything.
"""
from notations import groups, lists, rows, rules, setters, stacks, visual

PLACES = {'setters': setters.place, 'rules': rules.place}
PLACES_ALL = {'lists': lists.place_all, 'visual': visual.place_all, 'rows': rows.place_all, 'stacks': stacks.place_all}
EXTRAS = {'setters': setters.extra, 'groups': groups.extra, 'lists': lists.extra, 'rules': rules.extra, 'visual': visual.extra}
AFTERWARDS = ('states', 'when', 'metrics', 'instances')
ALL = tuple(dict.fromkeys((*PLACES, *PLACES_ALL, *EXTRAS, *AFTERWARDS)))
