import { afterAll, describe, expect, it } from 'vitest'
import { onPython } from './on-python.ts'
import { hasPython } from './python-here.ts'

/** What a program tries that it need not or cannot do, and what it is told to do instead. */
const ways: Readonly<Record<string, readonly [program: string, says: RegExp]>> = {
  'asks somebody': ['return input("name? ")', /^exception EOFError: .*\(a program has no input: it can only use/],
  'looks up a host': [
    'import urllib.request\nreturn urllib.request.urlopen("http://example.com").read()',
    /^exception URLError: .*\(a program has no network: it can only use the functions it was given\)/,
  ],
  'runs its own loop': [
    'import asyncio\nreturn asyncio.get_event_loop().run_until_complete(tools.echo(1))',
    /already running \(a program may await everywhere: await it instead\)\n {2}line 2/,
  ],
  'makes a loop': [
    'import asyncio\nloop = asyncio.new_event_loop()\nreturn loop.run_until_complete(tools.echo(1))',
    /^exception RuntimeError: a program has one event loop, and runs in it: it may await everywhere\n {2}line 2/,
  ],
  'leaves by exit()': ['exit()', /^exception NameError: name 'exit' is not defined.* \(a program ends with return\)/],
  'leaves by sys.exit()': ['import sys\nsys.exit(2)', /^exception SystemExit: 2 \(a program ends with return\)/],
  'opens a file': ['open("notes.txt")', /^exception FileNotFoundError: .*\(a program has no files: it can only use/],
  'makes a thread': [
    'import threading\nthreading.Thread(target=print).start()',
    /\(a program has one thread: use asyn/,
  ],
  'forgets to await': ['return tools.echo([1])[0]', /\(a call gives its value once it is awaited\)/],
  'imports what is not here': ['import requests', /\(only the standard library of Python is here\)/],
  'names its own class': [
    'import pickle\nclass A:\n  pass\nreturn pickle.dumps(A())',
    /^exception AttributeError: Can't (pickle|get) local object 'A'/,
  ],
}

describe.skipIf(!(await hasPython()))('A program is told the way forward that', () => {
  const { runtime, give } = onPython()
  afterAll(() => runtime.dispose())

  for (const [what, [program, says]] of Object.entries(ways))
    it(`${what}`, async () => {
      expect(await give(program)).toMatch(says)
    })
})

/** What can be wrong with an exception itself. */
const liars: Readonly<Record<string, string>> = {
  'its class cannot be asked': [
    'class Meta(type):',
    '  def __getattribute__(self, name):',
    '    raise SystemError(name)',
    'class E(Exception, metaclass=Meta):',
    '  pass',
  ].join('\n'),
  'its trace is none': 'class E(Exception):\n  __traceback__ = 5',
  'its parts are none': 'class E(Exception):\n  exceptions = 5',
  'its cause raises': 'class E(Exception):\n  __cause__ = property(lambda self: 1 / 0)',
  'its number raises': 'class E(OSError):\n  errno = property(lambda self: 1 / 0)',
  'its text is none': [
    'class S(str):',
    '  def __format__(self, spec):',
    '    return 5',
    '  def __getitem__(self, at):',
    '    return 5',
    'class E(Exception):',
    '  def __str__(self):',
    '    return S("text")',
  ].join('\n'),
}

describe.skipIf(!(await hasPython()))(
  'An exception that lies is an exception of the program, and no crash, where',
  () => {
    const { runtime, give } = onPython()
    afterAll(() => runtime.dispose())

    for (const [what, program] of Object.entries(liars))
      it(`${what}`, async () => {
        expect(await give(`${program}\nraise E("m")`)).toMatch(
          /^exception (E: (m|text)|an exception that cannot be described)/,
        )
      })
  },
)
