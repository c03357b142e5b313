import type { ConformancePrograms } from './programs.ts'

/** JSON's literals of text are Python's too. */
const text = (value: string): string => JSON.stringify(value)

/** The programs of the suite in Python. */
export const pythonPrograms: ConformancePrograms = {
  language: 'python',
  comment: '#',
  nothing: 'a = 1',
  returns: expression => `return ${expression}`,
  value: json => `__import__('json').loads(${text(json)})`,
  letters: count => `'x' * ${count}`,
  nested: levels => `__import__('functools').reduce(lambda v, _: [v], range(${levels} - 1), [])`,
  minusZero: '[-0.0]',
  lossy: {
    'not a number': "[float('nan')]",
    infinity: "{'a': -float('inf')}",
    'a big integer': '[2 ** 70]',
    'a function': "{'f': print}",
    'a set': '{1, 2}',
    bytes: "b'x'",
    'an object': 'object()',
    'a key that is no text': "{1: 'a'}",
    'a circle': '(lambda a: a.append(a) or a)([])',
  },
  logs: {
    program: ['import sys', "print('a', 'b')", "print('c', file=sys.stderr)", "print('two\\nlines')"].join('\n'),
    entries: [
      { level: 'log', text: 'a b' },
      { level: 'error', text: 'c' },
      { level: 'log', text: 'two\nlines' },
    ],
  },
  log: expression => `print(${expression})`,
  logFlood: "while True:\n    print('x' * 1000)",
  throws: (line, message) => `${'a = 1\n'.repeat(line - 1)}raise ValueError(${text(message)})`,
  broken: 'nothing = None\nreturn nothing.member',
  oddFailures: [
    'raise SystemExit(7)',
    'raise KeyboardInterrupt()',
    'class Odd(Exception):\n    def __str__(self):\n        raise ValueError("evil")\nraise Odd()',
    'class Base(BaseException):\n    pass\nraise Base("m")',
    'import sys\nsys.exit("out")',
  ],
  syntaxError: 'a = 1\nb = = 2\nreturn a',
  unsupported: ['a = 1\nfrom math import *', 'a = 1\nyield a'],
  call: (name, argument) => `await tools[${text(name)}](${argument})`,
  callOther: (name, argument) => `await other[${text(name)}](${argument})`,
  caught: statement => `try:\n    ${statement}\nexcept Exception as error:\n    return str(error)\nreturn 'accepted'`,
  caughtAll: statements =>
    [
      'all = []',
      ...statements.map(
        statement =>
          `try:\n    ${statement}\n    all.append('accepted')\nexcept Exception as error:\n    all.append(str(error))`,
      ),
      'return all',
    ].join('\n'),
  failureSeen: [
    'try:',
    '    await tools.fail({})',
    'except Exception as error:',
    '    seen = isinstance(error, ToolCallError)',
    "    return [seen, type(error).__name__, str(error), error.toolName, getattr(error, 'code', None)]",
  ].join('\n'),
  otherFailureSeen: [
    'try:',
    '    await other.fail({})',
    'except Exception as error:',
    '    return [isinstance(error, OtherError), str(error), error.which]',
  ].join('\n'),
  inTurn: count => `for i in range(${count}):\n    await tools.echo(i)`,
  atOnce: count => `import asyncio\nreturn await asyncio.gather(*[tools.echo(i) for i in range(${count})])`,
  race: [
    'import asyncio',
    'calls = [asyncio.create_task(tools.slow({})), asyncio.create_task(tools.fast({}))]',
    'done, _ = await asyncio.wait(calls, return_when=asyncio.FIRST_COMPLETED)',
    'return [call.result() for call in done][0]',
  ].join('\n'),
  callFlood: 'import asyncio\nwhile True:\n    asyncio.create_task(tools.echo({}))\n    await asyncio.sleep(0)',
  leavesCall: 'import asyncio\ncall = asyncio.create_task(tools.slow({}))\nawait tools.echo(1)\nreturn 1',
  leavesFailure: [
    'import asyncio',
    'async def fail():',
    "    raise ValueError('floating')",
    'task = asyncio.create_task(fail())',
    'await tools.echo(1)',
    "return 'ok'",
  ].join('\n'),
  endless: {
    'loops for ever': 'while True:\n    pass',
    'awaits for ever': 'import asyncio\nwhile True:\n    await asyncio.sleep(0)',
    'catches what would end it':
      'while True:\n    try:\n        while True:\n            pass\n    except BaseException:\n        pass',
    'matches for ever': "import re\nreturn re.match('^(a+)+$', 'a' * 64 + 'b')",
  },
  hungry: {
    'keeps objects': "all = []\nwhile True:\n    all.append({'a': [len(all)]})",
    'keeps bytes': 'all = []\nwhile True:\n    all.append(bytearray(1 << 20))',
  },
  recursive: 'def f():\n    return f() + 1\nreturn f()',
  never: 'import asyncio\nawait asyncio.get_running_loop().create_future()',
  sleeps: ms => `import asyncio\nawait asyncio.sleep(${ms} / 1000)\nreturn 1`,
  environment: 'import os\nreturn list(os.environ)',
  traces: {
    leave: [
      'import builtins, json, sys',
      'builtins.left = 1',
      'json.dumps = lambda *a, **k: "1"',
      "sys.modules['left'] = json",
      'globals()["left"] = 1',
    ].join('\n'),
    look: [
      'import builtins, json, sys',
      "return [hasattr(builtins, 'left'), json.dumps([2]), 'left' in sys.modules, 'left' in globals()]",
    ].join('\n'),
    clean: [false, '[2]', false, false],
  },
  sabotage: [
    'import builtins, json',
    "evil = lambda *a, **k: 'forged'",
    'json.dumps = json.loads = evil',
    'json.JSONEncoder.encode = json.JSONEncoder.iterencode = json.JSONDecoder.decode = evil',
    "for name in ['len', 'isinstance', 'type', 'str', 'repr', 'print', 'getattr']:",
    '    setattr(builtins, name, evil)',
    "return await tools.echo({'a': [1, 'x']})",
  ].join('\n'),
}
