"""Solves one linear program with HiGHS: least cost · x with A x >= b and lower <= x <= upper.

`scipy.optimize.linprog` spends four fifths of its time on checking its arguments (1.5 ms of 1.8 ms on programs this
small). So this file calls HiGHS as scipy does, if scipy's private module has the known form, and `linprog` otherwise.
"""
import numpy as np
from scipy.optimize import linprog

TOLERANCE = 1e-9
OPTIMAL, UNBOUNDED, OTHER = range(3)


class Answer:
    """`row_duals` and `lower_duals` are zero where a row or lower bound is not needed to prove the optimum."""

    def __init__(self, status, x=None, value=None, row_duals=None, lower_duals=None):
        self.status, self.x, self.value, self.row_duals, self.lower_duals = status, x, value, row_duals, lower_duals


def through_linprog(cost, a, b, lower, upper, presolve=False):
    rows = dict(A_ub=-a, b_ub=-b) if len(b) else {}
    options = {'presolve': presolve, 'primal_feasibility_tolerance': TOLERANCE, 'dual_feasibility_tolerance': TOLERANCE}
    found = linprog(cost, bounds=np.column_stack((lower, upper)), method='highs-ds', options=options, **rows)
    if found.status == 0:
        return Answer(OPTIMAL, found.x, found.fun, np.abs(found.ineqlin.marginals), found.lower.marginals)
    # Status 4 is `unbounded or infeasible` as well as any other trouble.
    return Answer(UNBOUNDED if found.status == 3 or found.status == 4 and 'nbounded' in found.message else OTHER)


def direct():
    """A function like `through_linprog`; None if scipy's private module has another form."""
    try:
        from scipy.optimize._highspy import _core as core
        solver, options = core._Highs(), core.HighsOptions()
        options.output_flag = False
        options.log_to_console = False
        options.presolve = 'off'
        options.solver = 'simplex'
        options.threads = 1                # more threads would be started and wait for work in a busy loop
        options.primal_feasibility_tolerance = options.dual_feasibility_tolerance = TOLERANCE
        solver.passOptions(options)
        model_status, basis_status = core.HighsModelStatus, core.HighsBasisStatus
    except Exception:                      # a private module: any surprise leads to `through_linprog`
        return None

    def solve(cost, a, b, lower, upper):
        columns, rows = np.nonzero(a.T)
        starts = np.searchsorted(columns, np.arange(len(cost) + 1))
        program = core.HighsLp()
        program.num_col_ = program.a_matrix_.num_col_ = len(cost)
        program.num_row_ = program.a_matrix_.num_row_ = len(b)
        program.a_matrix_.format_ = core.MatrixFormat.kColwise
        program.col_cost_, program.col_lower_, program.col_upper_ = cost, lower, upper
        program.row_lower_, program.row_upper_ = b, np.full(len(b), core.kHighsInf)
        program.a_matrix_.start_, program.a_matrix_.index_, program.a_matrix_.value_ = starts, rows, a[rows, columns]
        solver.clearModel()
        solver.passModel(program)
        solver.run()
        status = solver.getModelStatus()
        if status in (model_status.kUnbounded, model_status.kUnboundedOrInfeasible):
            return Answer(UNBOUNDED)
        if status != model_status.kOptimal:
            return Answer(OTHER)
        solution, basis = solver.getSolution(), solver.getBasis()
        at_lower = np.array([s == basis_status.kLower for s in basis.col_status])
        return Answer(OPTIMAL, np.array(solution.col_value), solver.getInfo().objective_function_value,
                      np.abs(solution.row_dual), np.where(at_lower, solution.col_dual, 0))
    return solve


def agrees(solve):
    """Whether a solver is right about a small program: least x + y with x + 2y >= 4, 3x + y >= 6, y >= 0."""
    try:
        a, inf = np.array([[1.0, 2.0], [3.0, 1.0]]), np.inf
        found = solve(np.array([1.0, 1.0]), a, np.array([4.0, 6.0]), np.array([-inf, 0]), np.array([inf, inf]))
        endless = solve(np.array([-1.0, 0.0]), a, np.array([4.0, 6.0]), np.array([-inf, 0]), np.array([inf, inf]))
        return (found.status == OPTIMAL and abs(found.value - 2.8) < 1e-9 and np.allclose(found.row_duals, (0.4, 0.2))
                and endless.status == UNBOUNDED)
    except Exception:
        return False


fast = direct()
once = fast if fast is not None and agrees(fast) else through_linprog


def solve(*program):
    """The answer to a program. Where HiGHS comes to none, it is asked again, with presolve this time."""
    answer = once(*program)
    return answer if answer.status != OTHER else through_linprog(*program, presolve=True)
