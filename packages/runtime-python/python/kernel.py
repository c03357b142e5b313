"""Takes from the kernel what confines programs, as far as it is there, and says what is not."""
import os
import sys

from _socket import AF_UNIX, SOCK_STREAM, socket

import dsh_landlock as landlock
import dsh_namespaces as namespaces
import dsh_seccomp as seccomp

TIME_ZONES = '/usr/share/zoneinfo'


SOCKET = 's'


def start(trusted):
    """Runs the fork server in a process of its own; this one waits for it and takes the folder that it began in away."""
    listener = socket(AF_UNIX, SOCK_STREAM)
    listener.bind(SOCKET)
    listener.listen(16)
    folder, parent = os.open('.', os.O_RDONLY), os.open('..', os.O_RDONLY)
    os.chdir('/')
    null = os.open('/dev/null', os.O_RDWR)
    proc = os.open('/proc', os.O_RDONLY) if sys.platform == 'linux' else None
    library = [path for path in [*sys.path, TIME_ZONES] if os.path.isdir(path)]
    load_extensions()

    missing = {}
    refusal = attempt(lambda: namespaces.enter(library))
    if refusal is None:
        library = namespaces.enter(library)
    else:
        missing['namespaces'] = refusal

    parent_pid = os.getpid()
    server = os.fork()
    if server == 0:
        os.close(folder)
        os.close(parent)
        namespaces.die_with_parent()
        if 'namespaces' in missing and os.getppid() != parent_pid:
            os._exit(1)
        # The first child in a namespace of processes must outlive all others, so only this one can try the rest.
        for name, enter in (('landlock', lambda: landlock.enter(library)), ('seccomp', seccomp.enter)):
            refusal = attempt(enter)
            if refusal is not None:
                missing[name] = refusal
        import dsh_server

        dsh_server.serve(listener, null, library, missing, trusted, proc)
        os._exit(0)
    listener.close()
    # What holds the host's pipes open would keep its end of file from the server.
    os.dup2(null, 0)
    os.dup2(null, 1)
    _, status = os.waitpid(server, 0)
    try:
        os.unlink(SOCKET, dir_fd=folder)
        os.rmdir(name_in(parent, folder), dir_fd=parent)
    except OSError:
        pass
    return 0 if status == 0 else 1


def name_in(parent, folder):
    """What an open folder is called; nobody tells it before, since programs would have it in their memory."""
    wanted = os.fstat(folder)
    for entry in os.scandir(parent):
        if entry.inode() == wanted.st_ino and entry.is_dir(follow_symlinks=False):
            return entry.name
    raise FileNotFoundError


def attempt(enter):
    """Why a process of its own could not enter; None where it could."""
    readable, writable = os.pipe()
    pid = os.fork()
    if pid == 0:
        try:
            enter()
        except BaseException as error:
            os.write(writable, (getattr(error, 'strerror', None) or repr(error)).encode('utf-8', 'replace')[:1000])
        os._exit(0)
    os.close(writable)
    said = os.read(readable, 1000)
    os.close(readable)
    _, status = os.waitpid(pid, 0)
    if said:
        return said.decode('utf-8', 'replace')
    return None if status == 0 else 'ended with status %d' % status


def load_extensions():
    """Modules in C whose libraries lie outside of Python's own folders, which will be out of reach."""
    for name in ('zlib', '_bz2', '_lzma', '_decimal', '_hashlib', '_uuid', '_ctypes', '_elementtree', 'pyexpat'):
        try:
            __import__(name)
        except ImportError:
            pass
