"""The notations beside equations. Each file holds a notation's meaning and a generator of statements in it.

`place(generator, view)` more or less fixes a view's frame; `place_all(generator, views)` the frames of all children of
a view. `extra(generator, views)` adds one statement that may conflict with the others. Each returns whether it wrote
anything.
"""
from notations import groups, lists, rows, rules, setters, stacks, visual

PLACES = {'setters': setters.place, 'rules': rules.place}
PLACES_ALL = {'lists': lists.place_all, 'visual': visual.place_all, 'rows': rows.place_all, 'stacks': stacks.place_all}
EXTRAS = {'setters': setters.extra, 'groups': groups.extra, 'lists': lists.extra, 'rules': rules.extra, 'visual': visual.extra}
AFTERWARDS = ('states', 'when', 'metrics', 'instances')
ALL = tuple(dict.fromkeys((*PLACES, *PLACES_ALL, *EXTRAS, *AFTERWARDS)))
