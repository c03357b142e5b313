"""An event loop that waits for one thing only: what the host answers."""
import asyncio
import math
import select


class Loop(asyncio.BaseEventLoop):
    """Knows when nothing can happen any more."""

    def __init__(self, wire, calls, on_deadlock):
        super().__init__()
        self._selector = Host(wire, calls, on_deadlock)
        self._calls = calls

    def _process_events(self, frames):
        for frame in frames:
            self._calls.settle(frame)

    def _write_to_self(self):
        """There is no other thread that would wake this one."""


class Host:
    """In the place of a selector."""

    def __init__(self, wire, calls, on_deadlock):
        self.wire, self.calls, self.on_deadlock = wire, calls, on_deadlock
        self.poll = select.poll()
        self.poll.register(wire.file, select.POLLIN)

    def select(self, timeout):
        self.wire.flush()
        if timeout is None:
            if not self.calls.waiting:
                self.on_deadlock()
            self.wire.receive()
        elif timeout <= 0 and not self.calls.waiting:
            return ()
        elif self.poll.poll(math.ceil(max(timeout, 0) * 1e3)):
            self.wire.receive()
        return self.wire.frames()
