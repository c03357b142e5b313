"""The functions of the host, as coroutines under their global names."""
from dsh_values import Lossy, TooLarge, decode, encode

_isinstance, _setattr, _str, _len = isinstance, setattr, str, len
ABSENT = object()


class Calls:
    """The calls in flight; `owed` counts the answers that have not come, also of those that nobody waits for."""

    def __init__(self, wire):
        self.wire, self.limits, self.waiting, self.last, self.owed, self.loop = wire, {}, {}, 0, 0, None

    async def call(self, path, fail, arguments):
        try:
            text = encode(arguments, self.limits['depth'], self.limits['argBytes'])
        except Lossy as refusal:
            raise fail(refused('binding arguments must be lossless JSON: %s' % refusal)) from None
        except TooLarge:
            most = self.limits['argBytes']
            message = 'the arguments are over the limit of %d bytes of JSON: pass less in one call' % most
            raise fail(refused(message)) from None
        self.last += 1
        self.owed += 1
        number = self.last
        answer = self.waiting[number] = self.loop.create_future()
        self.wire.put(b'call', b'%d' % number, *path, text)
        try:
            ok, text = await answer
        finally:
            self.waiting.pop(number, None)
        if not ok:
            raise fail(decode(text))
        return decode(text)

    def settle(self, frame):
        kind, number, text = frame
        self.owed -= 1
        answer = self.waiting.get(int(number))
        if answer is not None and not answer.done():
            answer.set_result((kind == 'ok', text))


def refused(message):
    """As the host says that arguments are not taken."""
    return {'message': message, 'code': 'INVALID_ARGS'}


def bind(one, calls):
    """What a namespace gives a program: its object, and where it has one the class of its errors."""
    name, error = one['global'], one.get('errorClass')
    error_class = make_error_class(error['name']) if error else RuntimeError

    def fail(member, told):
        failure = error_class(told['message'])
        if error:
            failure.code = told.get('code')
            _setattr(failure, error['memberNameProperty'], member)
        return failure

    injected = {name: make_namespace(name, one['names'], lambda member: make_function(name, member, calls, fail))}
    if error:
        injected[error['name']] = error_class
    return injected


def make_error_class(name):
    def __init__(self, message=''):
        Exception.__init__(self, message)
        self.message = message

    members = {'__module__': '__main__', '__doc__': 'A call that failed.', 'code': None, '__init__': __init__}
    return type(name, (Exception,), members)


def make_function(name, member, calls, fail):
    path = (encode(name, 1, 1 << 20), encode(member, 1, 1 << 28))
    title = '%s.%s' % (name, member) if member.isidentifier() else '%s[%r]' % (name, member)

    async def function(arguments=ABSENT, /, **keywords):
        if arguments is ABSENT:
            arguments = keywords
        elif keywords:
            raise TypeError('%s takes one object or keywords, not both' % title)
        return await calls.call(path, lambda told: fail(member, told), arguments)

    function.__name__, function.__qualname__, function.__module__ = member, title, '__main__'
    return function


def make_namespace(name, members, make):
    functions = {member: make(member) for member in members}

    def find(member):
        # The host says what it has to say about one that is not there, to whoever calls it.
        return functions.get(member) or make(member)

    class Namespace:
        __slots__ = ()

        def __getattribute__(self, member):
            if member in functions or not (member[:2] == '__' == member[-2:]):
                return find(member)
            return object.__getattribute__(self, member)

        def __getitem__(self, member):
            if not _isinstance(member, _str):
                raise TypeError('%s[...] takes the name of a function' % name)
            return find(member)

        def __contains__(self, member):
            return member in functions

        def __iter__(self):
            return iter(list(functions))

        def __len__(self):
            return _len(functions)

        def __dir__(self):
            return list(functions)

        def __repr__(self):
            return '<%s: %s>' % (name, ', '.join(functions))

    return Namespace()
