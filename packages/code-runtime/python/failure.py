"""What a program's failure tells its author: what it raised, in which of its lines, and a way forward."""
import errno

from dsh_program import FILE, MAIN, Fault, column_of

ONLY = 'it can only use the functions it was given'
HINTS = (
    (MemoryError, 'the program needs more memory than it may have: keep less at once'),
    (ModuleNotFoundError, 'only the standard library of Python is here'),
    (PermissionError, 'a program has no files, network or processes: ' + ONLY),
    (FileNotFoundError, 'a program has no files: ' + ONLY),
    (EOFError, 'a program has no input: ' + ONLY),
    (SystemExit, 'a program ends with return'),
)
# What only their words tell apart: the class, words, and the way forward.
WORDS = (
    (RuntimeError, "can't start new thread", 'a program has one thread: use asyncio'),
    (RuntimeError, 'event loop is already running', 'a program may await everywhere: await it instead'),
    ((TypeError, AttributeError), "'coroutine' object", 'a call gives its value once it is awaited'),
    (ImportError, 'shared object', 'a library of the system that this module needs is not here'),
    (NameError, "name 'exit' is", 'a program ends with return'),
    (NameError, "name 'quit' is", 'a program ends with return'),
    (OSError, 'name resolution', 'a program has no network: ' + ONLY),
)
KINDS = ((RecursionError, 'stack-overflow'), (MemoryError, 'out-of-memory'))
# Characters; the host's half keeps no more.
LONGEST = 20_000


def describe_failure(error, source):
    """As the host's half of a run takes it. What a program raises may lie about all that it has, or raise again."""
    try:
        return describe(error, source)
    except MemoryError:
        raise
    except BaseException:
        return {'kind': 'exception', 'message': 'an exception that cannot be described'}


def describe(error, source):
    if isinstance(error, Fault):
        return {'kind': error.kind, 'message': error.args[0], **place(error.line, error.column)}
    frames = frames_of(error, source)
    kind = next((kind for base, kind in KINDS if isinstance(error, base)), 'exception')
    if isinstance(error, OSError) and error.errno == errno.ENOMEM:
        kind = 'out-of-memory'
    line, column = frames[-1][:2] if frames else (None, None)
    return {'kind': kind, 'message': render(error, frames)[:LONGEST], **place(line, column)}


def place(line, column):
    return {'location': {'line': line, 'column': column or 1}} if line else {}


def render(error, frames):
    text = title(error)
    hint = hint_of(error)
    if hint:
        text += ' (%s)' % hint
    # The place of the fault first; of deep recursion only its ends.
    shown = frames[::-1] if len(frames) <= 12 else frames[:-9:-1] + frames[2::-1]
    for line, _, function in shown:
        text += '\n  line %d%s' % (line, function and ', in ' + function)
    cause = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    if cause is not None and cause is not error:
        text += '\ncaused by ' + title(cause)
    for inner in getattr(error, 'exceptions', ())[:5]:
        if isinstance(inner, BaseException):
            text += '\nwith ' + title(inner)
    return text


def title(error):
    name = type(error).__name__[:200]
    try:
        said = str.__str__(str(error)).replace(MAIN + '.<locals>.', '')
    except BaseException:
        said = 'an exception that cannot be shown as text'
    return '%s: %s' % (name, said[:LONGEST]) if said else name


def hint_of(error):
    for kind, hint in HINTS:
        if isinstance(error, kind):
            return hint
    return next((hint for kind, words, hint in WORDS if isinstance(error, kind) and words in title(error)), None)


def frames_of(error, source):
    """(line, column, function) of each frame of the program, outermost first."""
    frames = []
    trace = error.__traceback__
    while trace is not None:
        code = trace.tb_frame.f_code
        if code.co_filename == FILE:
            function = '' if code.co_name == '__dsh_main__' else code.co_name
            frames.append((trace.tb_lineno, column_in(code, trace, source), function))
            if len(frames) > 1_000:
                frames = frames[:20] + frames[-20:]
        trace = trace.tb_next
    return frames


def column_in(code, trace, source):
    """Python 3.11 and later know it."""
    if not hasattr(code, 'co_positions'):
        return 1
    for index, (line, _, column, _) in enumerate(code.co_positions()):
        if index == trace.tb_lasti // 2:
            return column_of(source, line, column) if line and column is not None else 1
    return 1
