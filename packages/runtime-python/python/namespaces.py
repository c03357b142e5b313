"""Namespaces of its own: no network, no other process, and a file system with Python's library and nothing else."""
import ctypes
import os
import sys

from dsh_system_calls import check, libc, number_of, prctl, system_call

USER, MOUNT, PID, NET, IPC, UTS = 0x10000000, 0x00020000, 0x20000000, 0x40000000, 0x08000000, 0x04000000
READ_ONLY, NO_SUID, NO_DEVICES, NO_EXEC, REMOUNT, BIND, RECURSIVE, PRIVATE = 1, 2, 4, 8, 32, 4096, 16384, 1 << 18
NO_ATIME, NO_DIR_ATIME, RELATIVE_ATIME = 1024, 2048, 1 << 21
DETACH = 2


def unshare(flags):
    """Leaves namespaces of the host."""
    if sys.platform != 'linux':
        raise OSError(0, 'namespaces are there on Linux only')
    check(libc.unshare(ctypes.c_int(flags)), 'unshare')


def enter(library):
    """Enters them all, but for that of processes, which the next child will begin; gives where the library is now."""
    user, group = os.geteuid(), os.getegid()
    unshare(USER | MOUNT | PID | NET | IPC | UTS)
    for name, text in (('setgroups', 'deny'), ('uid_map', '0 %d 1' % user), ('gid_map', '0 %d 1' % group)):
        with open('/proc/self/' + name, 'w') as file:
            file.write(text)
    check(libc.sethostname(b'python', ctypes.c_size_t(6)), 'sethostname')
    return enter_root(library)


def leave_siblings():
    """Namespaces apart from those of other programs; here this process is nobody."""
    unshare(USER | NET | IPC)


def drop_rights():
    """No capability is left."""
    header = (ctypes.c_uint32 * 2)(0x20080522, 0)
    system_call('capset', number_of('capset'), header, (ctypes.c_uint32 * 6)())


def die_with_parent():
    """The kernel kills this process when its parent ends."""
    if sys.platform == 'linux':
        prctl('pdeathsig', 1, 9)


def hide_from_tracers():
    """No other process of the same user may look into this one."""
    prctl('dumpable', 4, 0)


def mount(source, target, kind, flags, data=None):
    text = [None if one is None else os.fsencode(one) for one in (source, target, kind, data)]
    check(libc.mount(text[0], text[1], text[2], ctypes.c_ulong(flags), text[3]), 'mount ' + target)


def enter_root(library):
    mount(None, '/', None, RECURSIVE | PRIVATE)
    root = next(place for place in ('/tmp', '/mnt', '/srv', '/opt', '/home') if is_free(place, library))
    mount('tmpfs', root, 'tmpfs', NO_SUID | NO_DEVICES, 'mode=755,size=256k')
    moved = {}
    for path in library:
        top = next((one for one in moved if path.startswith(one + '/')), None)
        if top is None:
            moved[path] = path if path.startswith('/usr/share/') else '/python/lib' + (str(len(moved)) if moved else '')
            bind(path, root + moved[path])
        else:
            moved[path] = moved[top] + path[len(top) :]
    os.chdir(root)
    system_call('pivot_root', number_of('pivot_root'), b'.', b'.')
    check(libc.umount2(b'.', DETACH), 'umount')
    os.chdir('/')
    mount(None, '/', None, REMOUNT | BIND | READ_ONLY | NO_SUID | NO_DEVICES)
    rename_library(moved)
    return [moved[path] for path in library]


def is_free(place, library):
    return os.path.isdir(place) and not any((path + '/').startswith(place + '/') for path in library)


def bind(path, target):
    os.makedirs(target)
    mount(path, target, None, BIND | RECURSIVE)
    keep = os.statvfs(target).f_flag
    flags = keep & (NO_DEVICES | NO_EXEC | NO_ATIME | NO_DIR_ATIME) | (RELATIVE_ATIME if keep & 4096 else 0)
    mount(None, target, None, REMOUNT | BIND | READ_ONLY | NO_SUID | NO_DEVICES | flags)
    for packages in ('site-packages', 'dist-packages'):
        if os.path.isdir(os.path.join(target, packages)):
            mount('tmpfs', os.path.join(target, packages), 'tmpfs', READ_ONLY | NO_SUID | NO_DEVICES, 'size=4k')


def rename_library(moved):
    """Python finds its library, and names it, where it is now."""

    def rename(path):
        if not isinstance(path, str):
            return path
        top = next((one for one in moved if path == one or path.startswith(one + '/')), None)
        return path if top is None else moved[top] + path[len(top) :]

    sys.path[:] = [rename(path) for path in sys.path if path in moved]
    sys.path_importer_cache.clear()
    for module in list(sys.modules.values()):
        spec = getattr(module, '__spec__', None)
        loader = getattr(module, '__loader__', None)
        for owner, names in ((module, ('__file__', '__cached__')), (spec, ('origin', 'cached')), (loader, ('path',))):
            for name in names:
                if isinstance(getattr(owner, name, None), str):
                    try:
                        setattr(owner, name, rename(getattr(owner, name)))
                    except (AttributeError, TypeError):
                        pass
        if isinstance(getattr(module, '__path__', None), list):
            module.__path__[:] = [rename(path) for path in module.__path__]
    for name in ('prefix', 'exec_prefix', 'base_prefix', 'base_exec_prefix', '_stdlib_dir'):
        if hasattr(sys, name):
            setattr(sys, name, '/python')
    for name in ('executable', '_base_executable'):
        setattr(sys, name, '')
