"""Python values as lossless JSON text, and back."""
import json
import re
from json.encoder import encode_basestring
from json.scanner import make_scanner

_dumps_text = json.encoder.c_encode_basestring or encode_basestring
_float_text, _int_text, _join = float.__repr__, int.__repr__, ''.join
_type, _isinstance, _len, _iter, _next = type, isinstance, len, iter, next
_str, _int, _float, _list, _dict = str, int, float, list, dict
CONTAINERS = frozenset((list, tuple, dict))
SCALARS = frozenset((str, float, bool, type(None)))
INFINITY = float('inf')
SAFE = 2**53 - 1


def _number(digits):
    """A whole number that the host had as a float stays one, so that it can go back."""
    number = int(digits)
    return number if -SAFE <= number <= SAFE else _float(digits)


_encode_plain = json.encoder.c_make_encoder(None, None, _dumps_text, None, ':', ',', False, False, False)
_scan = make_scanner(json.JSONDecoder())
_scan_large = make_scanner(json.JSONDecoder(parse_int=_number))
_has_large = re.compile('[0-9]{16}').search

REMEDIES = {
    'set': 'use sorted(...) or list(...)',
    'frozenset': 'use sorted(...) or list(...)',
    'bytes': 'use .decode() or base64',
    'bytearray': 'use .decode() or base64',
    'datetime': 'use .isoformat()',
    'date': 'use .isoformat()',
    'time': 'use .isoformat()',
    'timedelta': 'use .total_seconds()',
    'Decimal': 'use float(...) or str(...)',
    'Fraction': 'use float(...) or str(...)',
    'complex': 'return its parts',
    'generator': 'use list(...)',
    'map': 'use list(...)',
    'filter': 'use list(...)',
    'zip': 'use list(...)',
    'range': 'use list(...)',
    'dict_keys': 'use list(...)',
    'dict_values': 'use list(...)',
    'dict_items': 'use list(...)',
    'coroutine': 'await it',
    'Task': 'await it',
    'Future': 'await it',
    'function': 'call it',
    'module': 'return what you need of it',
    'object': 'return its fields in a dict',
}


class Lossy(TypeError):
    """A value that JSON cannot carry; says where, what and what to do."""


class TooLarge(TypeError):
    """A value whose JSON has too many bytes."""


def encode(value, depth, most):
    """The JSON text of a value, as bytes. A tuple is an array; what would come back as another value is refused."""
    if is_plain(value, depth, most):
        try:
            text = _join(_encode_plain(value, 0)).encode('utf-8', 'backslashreplace')
        except (ValueError, RecursionError):
            return encode_exactly(value, depth, most)
        if _len(text) > most:
            raise TooLarge()
        return text
    return encode_exactly(value, depth, most)


def is_plain(value, depth, most):
    """Whether it is made of nothing but what the encoder in C prints as it is; looks at one level after the other."""
    kind = _type(value)
    if kind not in CONTAINERS:
        return kind in SCALARS
    level = [value]
    while level:
        if depth <= 0:
            return False
        depth -= 1
        inner = []
        for container in level:
            most -= _len(container)
            if most < 0:
                return False
            if _type(container) is _dict:
                for key in container:
                    if _type(key) is not _str:
                        return False
                container = container.values()
            for item in container:
                kind = _type(item)
                if kind is _int:
                    if not -SAFE <= item <= SAFE:
                        return False
                elif kind in CONTAINERS:
                    inner.append(item)
                elif kind not in SCALARS:
                    return False
        level = inner
    return True


def encode_exactly(value, depth, most):
    """The same for every value, and slower; says what is wrong with one, and where."""
    parts, chunks = [], []
    add = parts.append
    # Of each open container: what is left of it, its end, and the key or index that is being written.
    stack = []
    size = 0
    while True:
        kind = _type(value)
        if kind is _str:
            add(_dumps_text(value))
        elif value is None:
            add('null')
        elif value is True:
            add('true')
        elif value is False:
            add('false')
        elif _isinstance(value, _str):
            add(_dumps_text(_str.__str__(value)))
        elif _isinstance(value, _int):
            if not -SAFE <= value <= SAFE:
                refuse(stack, 'an integer beyond 2**53, which JSON would round: use str(...)')
            add(_int_text(value))
        elif _isinstance(value, _float):
            if value != value or value in (INFINITY, -INFINITY):
                refuse(stack, _float_text(value) + ', which JSON has no number for: use None or text')
            add('0' if value == 0 else _float_text(value))
        elif _isinstance(value, (_list, tuple)):
            if _len(stack) >= depth:
                raise Lossy('it is nested deeper than %d levels' % depth)
            add('[')
            stack.append([_iter(value), ']', -1])
        elif _isinstance(value, _dict):
            if _len(stack) >= depth:
                raise Lossy('it is nested deeper than %d levels' % depth)
            add('{')
            stack.append([_iter(_dict.items(value)), '}', None])
        else:
            name = kind.__name__
            remedy = REMEDIES.get(name, REMEDIES['function' if callable(value) else 'object'])
            if hasattr(kind, '__dataclass_fields__'):
                remedy = 'use dataclasses.asdict(...)'
            refuse(stack, '%s %s: %s' % ('an' if name[:1].lower() in 'aeiou' else 'a', name, remedy))
        while stack:
            top = stack[-1]
            try:
                value = _next(top[0])
            except StopIteration:
                add(top[1])
                stack.pop()
                continue
            is_first = top[2] in (-1, None)
            if top[1] == ']':
                top[2] += 1
                if not is_first:
                    add(',')
            else:
                key, value = value
                if not _isinstance(key, _str):
                    refuse(stack, 'a dict with the key %s, which is no text: use str(...)' % short(key))
                top[2] = _str.__str__(key)
                add((_dumps_text(top[2]) if is_first else ',' + _dumps_text(top[2])) + ':')
            break
        else:
            break
        if _len(parts) > 10_000:
            chunks.append(_join(parts))
            parts.clear()
            size += _len(chunks[-1])
            if size > most:
                raise TooLarge()
    # What is no character of Unicode by itself is written as an escape.
    text = _join(chunks + parts).encode('utf-8', 'backslashreplace')
    if _len(text) > most:
        raise TooLarge()
    return text


def refuse(stack, reason):
    path = '$'
    for _, end, place in stack[:40]:
        if end == ']':
            path += '[%d]' % place
        elif place is not None:
            path += '.' + place if place.isidentifier() else '[%s]' % _dumps_text(place)
    raise Lossy('%s is %s' % (path[:400], reason))


def short(value):
    try:
        return repr(value)[:40]
    except Exception:
        return 'of type ' + _type(value).__name__


def decode(text):
    """The value of a JSON text that the host wrote."""
    value, _ = (_scan_large if _has_large(text) else _scan)(text, 0)
    return value
