"""Starts the fork server. Arguments: the path of the socket to listen on, whether the host trusts its programs, and the folder
of what all runtimes of Python have in common."""
import sys

if sys.version_info < (3, 9):
    sys.stdout.write('{"old": "%d.%d.%d"}\n' % sys.version_info[:3])
    sys.exit(0)

import os

NAMES = (
    'kernel system_calls namespaces landlock seccomp server guest run program failure values bindings loop streams wire'
).split()


def read_sources(common):
    """All sources, read while their files can still be reached."""
    own = os.path.dirname(os.path.abspath(__file__))
    sources = {}
    for name in NAMES:
        folder = own if os.path.exists(os.path.join(own, name + '.py')) else common
        with open(os.path.join(folder, name + '.py'), encoding='utf-8') as file:
            sources[name] = file.read()
    return sources


class Sources:
    """Imports the package's own modules, under names that no program imports by chance."""

    def __init__(self, sources):
        self.sources = sources

    def find_spec(self, fullname, path=None, target=None):
        if not fullname.startswith('dsh_') or fullname[4:] not in self.sources:
            return None
        from importlib.machinery import ModuleSpec

        return ModuleSpec(fullname, self)

    def create_module(self, spec):
        return None

    def exec_module(self, module):
        name = module.__name__
        exec(compile(self.sources[name[4:]], '<%s>' % name, 'exec'), module.__dict__)


def main(address, trust, common):
    sys.meta_path.insert(0, Sources(read_sources(common)))
    del sys.modules['__main__'].__file__
    import dsh_kernel

    sys.exit(dsh_kernel.start(address, trust == 'host'))


main(*sys.argv[1:4])
