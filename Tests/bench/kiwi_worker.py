"""kiwi_worker.py INSTANCE.json RUNS SECONDS: runs kiwi on one instance, for solver.py, in a process that can be killed.

Prints `ready` when everything is prepared, then a line of JSON: {"ms": [time of each run…]}, or {"error": …}. Each run
has a new solver. Timed are `addConstraint` for each constraint, in the order written, and `updateVariables`; variables
and constraints exist before. The calls come from Python, whose overhead (some 0.1 us each) is part of the times.

kiwi has no strict order of priorities. The levels below required become weights from 1 to 1e8, evenly spread in their
logarithms, with which it finds the same solution as strict priorities nearly always.
"""
import json
import sys
import time

import kiwisolver


def prepared(path):
    with open(path, encoding='utf-8') as file:
        data = json.load(file)
    variables = [kiwisolver.Variable(name) for name in data['variables']]
    places = dict(zip(data['variables'], range(len(variables))))
    levels = sorted({c['priority'] for c in data['constraints'] if c['priority'] < 1000})
    weights = {level: 10 ** (8 * i / max(1, len(levels) - 1)) for i, level in enumerate(levels)}
    constraints = []
    for c in data['constraints']:
        sums = {}
        for variable, coefficient in c['terms']:
            place = places[variable] if isinstance(variable, str) else variable
            sums[place] = sums.get(place, 0) + coefficient
        terms = [kiwisolver.Term(variables[place], coefficient) for place, coefficient in sums.items()]
        strength = weights.get(c['priority'], 'required')
        constraints.append(kiwisolver.Constraint(kiwisolver.Expression(terms, -c['const']), c['op'], strength))
    return constraints


def main(path, runs, seconds):
    constraints = prepared(path)
    print('ready', flush=True)
    times, begun = [], time.perf_counter()
    try:
        while len(times) < runs:
            solver = kiwisolver.Solver()
            add = solver.addConstraint
            start = time.perf_counter()
            for constraint in constraints:
                add(constraint)
            solver.updateVariables()
            times.append((time.perf_counter() - start) * 1e3)
            # Another run that would not end in time would lose the answer.
            if time.perf_counter() - begun + 2e-3 * max(times) > seconds:
                break
    except Exception as error:
        print(json.dumps({'error': '%s: %s' % (type(error).__name__, str(error)[:80] or 'no message')}))
        return
    print(json.dumps({'ms': times}))


if __name__ == '__main__':
    main(sys.argv[1], int(sys.argv[2]), float(sys.argv[3]))
