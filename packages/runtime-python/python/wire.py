"""Frames to and from the host: their length, then fields with a character between them that JSON cannot hold."""
import os
import struct

SEPARATOR = b'\x1f'
_read, _write, _exit, _pack, _unpack = os.read, os.write, os._exit, struct.Struct('>I').pack, struct.Struct('>I').unpack


class Wire:
    """One connection. Calls wait for the next flush, so that many travel together."""

    def __init__(self, file):
        self.file = file
        self.waiting = []
        self.received = bytearray()

    def put(self, *fields):
        frame = SEPARATOR.join(fields)
        self.waiting.append(_pack(len(frame)) + frame)

    def flush(self):
        if not self.waiting:
            return
        data = memoryview(b''.join(self.waiting))
        self.waiting.clear()
        while data:
            data = data[_write(self.file, data) :]

    def send(self, *fields):
        self.put(*fields)
        self.flush()

    def receive(self):
        """Waits for what comes next; a host that has gone ends this process."""
        data = _read(self.file, max(65_536, min(self.lacking(), 1 << 22)))
        if not data:
            _exit(0)
        self.received += data

    def linger(self):
        """Reads until the host closes: what is closed with something unread in it may lose what it had sent."""
        while _read(self.file, 1 << 20):
            pass

    def lacking(self):
        received = self.received
        return _unpack(received[:4])[0] + 4 - len(received) if len(received) >= 4 else 0

    def frames(self):
        """Those that have come whole, each as its fields."""
        received, frames, start = self.received, [], 0
        while len(received) - start >= 4:
            end = start + 4 + _unpack(received[start : start + 4])[0]
            if end > len(received):
                break
            frames.append(bytes(received[start + 4 : end]).decode('utf-8').split('\x1f'))
            start = end
        if start:
            del received[:start]
        return frames

    def next_frame(self):
        while True:
            frames = self.frames()
            if frames:
                return frames[0]
            self.receive()
