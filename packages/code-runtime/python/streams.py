"""What a program prints, as entries of its log."""
import io
import sys
import warnings

from dsh_program import FILE, MAIN
from dsh_values import encode

LARGE = 65_536
# Nothing a log says is too deep, and its size is the host's matter.
_text_of = lambda text: encode(text, 1, float('inf'))
_str, _isinstance, _len = str, isinstance, len


class Bytes(io.RawIOBase):
    """The bytes of a stream are UTF-8."""

    def __init__(self, stream):
        self.stream = stream

    def writable(self):
        return True

    def write(self, data):
        self.stream.write(bytes(data).decode('utf-8', 'replace'))
        return len(data)


class Stream(io.TextIOBase):
    """An entry ends where a write ends with a new line."""

    encoding = 'utf-8'
    errors = 'replace'

    def __init__(self, level, log):
        self.level, self.log, self.parts, self.size, self.others = level, log, [], 0, ()
        self.buffer = Bytes(self)

    def writable(self):
        return True

    def write(self, text):
        if not _isinstance(text, _str):
            raise TypeError('write() argument must be str, not ' + type(text).__name__)
        for other in self.others:
            other.flush()
        self.parts.append(text)
        self.size += _len(text)
        if text[-1:] == '\n':
            self.emit(1)
        elif self.size > LARGE:
            self.emit(0)
        return _len(text)

    def emit(self, end):
        text = ''.join(self.parts)
        self.parts, self.size = [], 0
        self.log(self.level, text[: _len(text) - end])

    def flush(self):
        if self.parts:
            self.emit(0)


class Output:
    """Takes over the standard streams; `limit` is what a program may log, in bytes."""

    def __init__(self, wire):
        self.wire, self.limit = wire, 0
        self.out, self.error = Stream(b'log', self.log), Stream(b'error', self.log)
        self.out.others, self.error.others = (self.error,), (self.out,)

    def log(self, level, text):
        # More than may be logged tells the host enough.
        self.wire.send(b'log', level, _text_of(text[: self.limit + 1]))

    def warn(self, text):
        self.flush()
        self.log(b'warn', text)

    def flush(self):
        self.out.flush()
        self.error.flush()

    def install(self):
        """Gives `print`."""
        sys.stdout = sys.__stdout__ = self.out
        sys.stderr = sys.__stderr__ = self.error
        sys.stdin = sys.__stdin__ = io.StringIO('')

        def show(message, category, filename, lineno, file=None, line=None):
            text = _str(message).replace(MAIN + '.<locals>.', '')
            if text.endswith('was never awaited'):
                text += ': await it'
            self.warn('line %d: %s' % (lineno, text) if filename == FILE else text)

        warnings.showwarning = show
        warnings.resetwarnings()
        for category in (DeprecationWarning, PendingDeprecationWarning, SyntaxWarning, ImportWarning, ResourceWarning):
            warnings.simplefilter('ignore', category, append=True)

        def print(*values, sep=' ', end='\n', file=None, flush=False):
            """Prints one entry of the log."""
            target = sys.stdout if file is None else file
            text = (' ' if sep is None else sep).join([_str(value) for value in values])
            target.write(text + ('\n' if end is None else end))
            if flush:
                target.flush()

        return print
