"""An event loop that waits for one thing only: what the host answers."""
import asyncio
import math
import time

# Seconds between two looks at what the host may have answered while there is other work.
PERIOD = 0.002
_now = time.monotonic


class Loop(asyncio.BaseEventLoop):
    """Knows when nothing can happen any more."""

    def __init__(self, wire, calls, on_deadlock):
        super().__init__()
        self._selector = Host(wire, calls, on_deadlock)
        self._calls = calls

    def _process_events(self, frames):
        for frame in frames:
            if frame[0] != 'tick':
                self._calls.settle(frame)

    def _write_to_self(self):
        """There is no other thread that would wake this one."""


class Host:
    """In the place of a selector. Every wait is for the host, and reading from it blocks: also time is told by it."""

    def __init__(self, wire, calls, on_deadlock):
        self.wire, self.calls, self.on_deadlock = wire, calls, on_deadlock
        self.looked = 0

    def select(self, timeout):
        wire, calls = self.wire, self.calls
        wire.flush()
        if wire.pending:
            return wire.frames()
        if timeout is None:
            if not calls.waiting:
                self.on_deadlock()
            wire.wait()
        elif timeout > 0:
            wire.wait(math.ceil(timeout * 1e3))
        elif calls.waiting and _now() - self.looked > PERIOD:
            wire.wait(0)
            self.looked = _now()
        return wire.frames()
