import { lines, type HostilePrograms } from './hostile-program.ts'

const frames = lines(
  'import os, json',
  'def frame(*fields):',
  '  data = b"\\x1f".join(one if isinstance(one, bytes) else json.dumps(one).encode() for one in fields)',
  '  return len(data).to_bytes(4, "big") + data',
  'def write(data):',
  '  while data:',
  '    data = data[os.write(3, data):]',
)
const flood = (...fields: readonly string[]): string =>
  lines(frames, `data = frame(${fields.join(', ')}) * 2000`, 'while True:', '  write(data)')
const small = { argBytes: 2 ** 18, returnBytes: 2 ** 18 }
/** In Pyodide there is no such descriptor. */
const nowhere = /^exception OSError/
const parts = (what: string): string => `given = ${what}\n`

/** What a program may flood its host with. */
export const floods: HostilePrograms = {
  'lines that are printed': { program: lines('while True:', '  print("x")'), confined: /^output-limit/ },
  'letters that are printed without an end of line': {
    program: lines('import sys', 'while True:', '  sys.stdout.write("x")'),
    confined: /^output-limit/,
  },
  'empty lines': { program: lines('while True:', '  print()'), confined: /^(output-limit|cpu-timeout)/ },
  'one line of a hundred million letters': {
    program: 'print("x" * 10 ** 7 * 5)',
    confined: /^(output-limit|out-of-memory)/,
  },
  'control characters that are printed': {
    program: lines('while True:', '  print("\\0\\x1b[2J\\x1f\\ud800" * 1000)'),
    confined: /^output-limit/,
  },
  warnings: {
    program: lines('import warnings', 'warnings.simplefilter("always")', 'while True:', '  warnings.warn("w" * 100)'),
    confined: /^output-limit/,
  },
  'errors of a log': {
    program: lines('import logging', 'while True:', '  logging.error("e" * 100)'),
    confined: /^output-limit/,
  },
  'frames of a log': { program: flood('b"log"', 'b"log"', '"x" * 50'), confined: /^output-limit/, pyodide: nowhere },
  'frames of a log that are empty': {
    program: flood('b"log"', 'b"log"', '""'),
    confined: /^(output-limit|crash)/,
    pyodide: nowhere,
  },
  'frames of a log that is no text': {
    program: flood('b"log"', 'b"log"', '[[1] * 1000]'),
    confined: /^(crash|cpu-timeout)/,
    pyodide: nowhere,
  },
  'frames of one call': {
    program: flood('b"call"', 'b"1"', '"tools"', '"echo"', '1'),
    confined: /^crash the program sent too much/,
    pyodide: nowhere,
  },
  'frames of no kind': { program: flood('b"zzz"', '"x" * 2000'), confined: /^(crash|cpu-timeout)/, pyodide: nowhere },
  'frames of separators': { program: flood('b"\\x1f" * 3000'), confined: /^(crash|cpu-timeout)/, pyodide: nowhere },
  'large frames of nothing': {
    program: flood('b"zzz"', 'b"x" * (1 << 19)').replace('* 2000', ''),
    confined: /^(crash|cpu-timeout)/,
    pyodide: nowhere,
  },
  'a frame that is dripped': {
    program: lines('import os', 'os.write(3, b"\\0\\1\\0\\0")', 'while True:', '  os.write(3, b"x")'),
    confined: /^(cpu-timeout|crash)/,
    pyodide: nowhere,
  },
  'bytes without sense': {
    program: lines('import os', 'while True:', '  os.write(3, os.urandom(60_000))'),
    confined: /^(crash|output-limit)/,
    pyodide: nowhere,
  },
  'calls by hand, each of another number': {
    program: lines(
      frames,
      'for start in range(0, 10 ** 6, 500):',
      '  write(b"".join(frame(b"call", b"%d" % i, "tools", "echo", 1) for i in range(start, start + 500)))',
    ),
    confined: /^(call-limit|cpu-timeout)/,
    pyodide: nowhere,
  },
  'calls of numbers that are none': {
    program: lines(
      frames,
      'for i in (b"-1", b"1e400", b"0x", b"", b"NaN", b"9" * 400, b"1.5"):',
      '  write(frame(b"call", i, "tools", "echo", 1))',
      'return await tools.echo("still")',
    ),
    confined: /^"still"/,
    pyodide: nowhere,
  },
  'calls that nobody awaits': {
    program: lines(
      'import asyncio',
      'while True:',
      '  asyncio.ensure_future(tools.echo("x" * 1000))',
      '  await asyncio.sleep(0)',
    ),
    confined: /^(call-limit|cpu-timeout|out-of-memory)/,
  },
  'calls of functions that are not there': {
    program: lines(
      'for i in range(500):',
      '  try:',
      '    await tools["n" * 50_000 + str(i)]({})',
      '  except ToolCallError as e:',
      '    pass',
      'return "no such"',
    ),
    confined: /^("no such"|cpu-timeout)/,
  },
  'calls of what every object has': {
    program: lines(
      'said = set()',
      'for name in ("constructor", "__proto__", "toString", "hasOwnProperty", "valueOf", "then", "", "\\0", "\\ud800"):',
      '  try:',
      '    await tools[name]({})',
      '  except ToolCallError as e:',
      "    said.add(e.message.split('\"')[0])",
      'return sorted(said)',
    ),
    confined: /^\["there is no tool "\]/,
  },
  'arguments that no call answers, as many as the host could hold': {
    program: lines(
      frames,
      'for i in range(10 ** 4):',
      '  write(frame(b"call", b"%d" % (i + 1), "tools", "never", b\'"\' + b"x" * 4_000_000 + b\'"\'))',
    ),
    confined: /^(call-limit the arguments of all calls|cpu-timeout)/,
    limits: { cpuMs: 10_000 },
    pyodide: nowhere,
  },
  'arguments of many small lists': {
    program: lines(parts('[[]] * 80_000'), 'return len(await tools.sink(given))'),
    confined: /^4/,
    limits: small,
  },
  'arguments that come back, of many small lists': {
    program: lines(parts('[[]] * 5_000'), 'return len(await tools.echo(given))'),
    confined: /^5000/,
    limits: small,
  },
  'arguments of many keys': {
    program: lines(parts('{str(i): i for i in range(15_000)}'), 'return len(await tools.sink(given))'),
    confined: /^4/,
    limits: small,
  },
  'a value of many small lists': { program: 'return [[]] * 80_000', confined: /^\[\[\]/, limits: small },
  'arguments under names of another object': {
    program: lines(
      'await tools.echo({"__proto__": {"polluted": 1}, "constructor": {"prototype": {"polluted": 1}}})',
      'return await tools.polluted({})',
    ),
    confined: /^"clean"/,
  },
}
