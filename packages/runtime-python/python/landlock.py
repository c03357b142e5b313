"""Landlock: of all files only Python's library may be read, and nothing may be written, made or run."""
import os
import struct
import sys

from dsh_system_calls import no_new_privileges, number_of, system_call

READ_FILE, READ_FOLDER = 1 << 2, 1 << 3
# The rights over files that each version of the interface knows.
FILES = {1: 0x1FFF, 2: 0x3FFF, 3: 0x7FFF, 4: 0x7FFF, 5: 0xFFFF}


def enter(library):
    """Confines this process and its children."""
    if sys.platform != 'linux':
        raise OSError(0, 'Landlock is there on Linux only')
    version = system_call('landlock_create_ruleset', number_of('landlock_create_ruleset'), None, 0, 1)
    attributes = struct.pack('=Q', FILES[min(version, 5)])
    if version >= 4:
        attributes += struct.pack('=Q', 3)  # no TCP port to bind or to connect to
    if version >= 6:
        attributes += struct.pack('=Q', 3)  # no abstract socket and no signal to outside
    rules = system_call('landlock_create_ruleset', number_of('landlock_create_ruleset'), attributes, len(attributes), 0)
    for path in library:
        folder = os.open(path, os.O_PATH | os.O_CLOEXEC)
        rule = struct.pack('=Qi', READ_FILE | READ_FOLDER, folder)
        system_call('landlock_add_rule', number_of('landlock_add_rule'), rules, 1, rule, 0)
        os.close(folder)
    no_new_privileges()
    system_call('landlock_restrict_self', number_of('landlock_restrict_self'), rules, 0)
    os.close(rules)
