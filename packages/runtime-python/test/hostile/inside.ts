import { lines, type HostilePrograms } from './hostile-program.ts'

/** Finds an object of the runtime by the name of its class. */
const find = lines(
  'import gc',
  'def find(name):',
  // What was there before the process is hidden from get_objects.
  '  gc.unfreeze()',
  '  return [one for one in gc.get_objects() if type(one).__name__ == name]',
)
const still = 'return await tools.echo("still")'
const builtin = (what: string): string =>
  lines(
    'import sys',
    'frame = sys._getframe()',
    'while frame.f_back:',
    '  frame = frame.f_back',
    `frame.f_builtins.update({${what}})`,
    still,
  )
const any = /./
/** It harms itself, and says how in a way that it may. */
const own = /^("still"$|exception|crash|deadlock|invalid-output|out-of-memory|cpu-timeout|stack-overflow)/

/** What a program may do to the half of its runtime that runs with it: it may harm itself. */
export const inside: HostilePrograms = {
  'it speaks for itself by hand': {
    program: lines(find, '[wire] = find("Wire")', 'wire.send(b"done", b\'"by hand"\')', 'import os', 'os._exit(0)'),
    confined: /^"by hand"$/,
  },
  'it says what only its host can know': {
    program: lines(
      find,
      '[wire] = find("Wire")',
      'wire.send(b"fail", b\'{"kind":"abort","message":"FORGED"}\')',
      'import os',
      'os._exit(0)',
    ),
    confined: /^crash/,
  },
  'it says that it failed in another place': {
    program: lines(
      find,
      '[wire] = find("Wire")',
      'wire.send(b"fail", b\'{"kind":"exception","message":"m","location":{"line":1e99,"column":-1}}\')',
      'import os',
      'os._exit(0)',
    ),
    confined: /^exception m$/,
  },
  'it says its end twice': {
    program: lines(
      find,
      '[wire] = find("Wire")',
      'wire.send(b"done", b"1")',
      'wire.send(b"done", b\'"FORGED"\')',
      'wire.send(b"log", b"log", b\'"FORGED"\')',
      'import os',
      'os._exit(0)',
    ),
    confined: /^1$/,
  },
  'it answers its own call': {
    program: lines(
      find,
      '[calls] = find("Calls")',
      'import asyncio',
      'call = asyncio.ensure_future(tools.never({}))',
      'await asyncio.sleep(0)',
      'calls.settle(["ok", str(calls.last), "1"])',
      'return await call',
    ),
    confined: /^1$/,
  },
  'it widens its limits, for arguments': {
    program: lines(
      find,
      '[calls] = find("Calls")',
      'calls.limits.update(argBytes=1 << 40, depth=1 << 40)',
      'try:',
      '  await tools.echo("x" * 4_200_000)',
      'except ToolCallError as e:',
      '  return [e.message, e.code]',
    ),
    confined: /^\["its arguments are over the limit of 4194304 bytes of JSON: .*","INVALID_ARGS"\]/,
  },
  'it widens its limits, for deep arguments': {
    program: lines(
      find,
      '[calls] = find("Calls")',
      'calls.limits.update(depth=1 << 40)',
      'given = []',
      'for _ in range(5_000):',
      '  given = [given]',
      'try:',
      '  await tools.echo(given)',
      'except ToolCallError as e:',
      '  return e.message',
    ),
    confined: /^"binding arguments must be lossless JSON: nested deeper than 256 levels/,
  },
  'it widens its limits, for what it returns': {
    program: lines(
      find,
      '[calls] = find("Calls")',
      'calls.limits.update(returnBytes=1 << 40)',
      'return "x" * 4_200_000',
    ),
    confined: /^output-limit/,
  },
  'it widens its limits beyond what a runtime takes': {
    program: lines(
      find,
      '[calls] = find("Calls")',
      'calls.limits.update(returnBytes=1 << 40)',
      'return "x" * 8_000_000',
    ),
    confined: /^(crash|output-limit)/,
  },
  'it widens its limits, for its log': {
    program: lines(find, '[output] = find("Output")', 'output.limit = 1 << 40', 'print("x" * 100_000)'),
    confined: /^output-limit/,
  },
  'it returns numbers that are none, by hand': {
    program: lines(
      find,
      '[wire] = find("Wire")',
      'wire.send(b"done", b"[NaN, 1e999, 00, 9007199254740993]")',
      'import os',
      'os._exit(0)',
    ),
    confined: /^invalid-output/,
  },
  'it returns a million levels by hand': {
    program: lines(find, '[wire] = find("Wire")', 'wire.send(b"done", b"[" * 1_000_000)', 'import os', 'os._exit(0)'),
    confined: /^invalid-output .*256 levels/,
  },
  'its length is always zero': { program: builtin('"len": lambda *a: 0'), confined: own },
  'all is of every type': { program: builtin('"isinstance": lambda *a: True'), confined: own },
  'nothing is of any type': {
    program: builtin('"isinstance": lambda *a: False, "type": lambda *a: dict'),
    confined: own,
  },
  'all builtins are gone': {
    program: lines(
      'import sys',
      'frame = sys._getframe()',
      'while frame.f_back:',
      '  frame = frame.f_back',
      'call = tools.echo("still")',
      'frame.f_builtins.clear()',
      'return await call',
    ),
    confined: own,
  },
  'its own builtins are gone': {
    program: lines('call = tools.echo("still")', '__builtins__.__dict__.clear()', 'return await call'),
    confined: /^"still"$/,
  },
  'JSON is not what it was': {
    program: lines(
      'import json',
      'json.dumps = json.loads = json.encoder = json.decoder = json.JSONEncoder = None',
      still,
    ),
    confined: /^"still"$/,
  },
  'the C of JSON is not what it was': {
    program: lines(
      'import json.encoder, json.scanner',
      'json.encoder.c_make_encoder = json.encoder.encode_basestring = json.scanner.c_make_scanner = None',
      still,
    ),
    confined: /^"still"$/,
  },
  'system calls are not what they were': {
    program: lines('import os', 'os.read = os.write = os._exit = None', still),
    confined: /^"still"$/,
  },
  'bytes are packed by others': {
    program: lines('import struct', 'struct.Struct = struct.pack = struct.unpack = None', still),
    confined: /^"still"$/,
  },
  'its loop selects nothing': {
    program: lines('import asyncio', 'asyncio.get_running_loop()._selector.select = lambda timeout: []', still),
    confined: /^(cpu-timeout|deadlock)/,
  },
  'its loop runs nothing': {
    program: lines('import asyncio', 'asyncio.get_running_loop()._run_once = lambda: None', still),
    confined: /^cpu-timeout/,
  },
  'its loop is stopped': {
    program: lines('import asyncio', 'asyncio.get_running_loop().stop()', still),
    confined: /^exception RuntimeError/,
  },
  'its loop is closed': {
    program: lines('import asyncio', 'asyncio.get_running_loop().close()', still),
    confined: /^exception RuntimeError/,
  },
  'its loop is never idle': {
    program: lines(
      'import asyncio',
      'loop = asyncio.get_running_loop()',
      'def again():',
      '  loop.call_soon(again)',
      'again()',
      'await asyncio.Event().wait()',
    ),
    confined: /^cpu-timeout/,
  },
  'its loop is another': {
    program: lines(
      'import asyncio',
      'asyncio.set_event_loop_policy(None)',
      'asyncio.set_event_loop(None)',
      'try:',
      '  asyncio.new_event_loop()',
      'except Exception:',
      '  pass',
      'asyncio._set_running_loop(None)',
      still,
    ),
    confined: own,
  },
  'its tasks are all cancelled': {
    program: lines('import asyncio', 'for task in asyncio.all_tasks():', '  task.cancel()', still),
    confined: /^exception CancelledError/,
  },
  'its tasks are cancelled by a task': {
    program: lines(
      'import asyncio',
      'async def sweep():',
      '  for task in asyncio.all_tasks():',
      '    task.cancel()',
      'asyncio.ensure_future(sweep())',
      'await asyncio.sleep(10)',
    ),
    confined: /^exception CancelledError/,
  },
  'its cancellation is caught': {
    program: lines(
      'import asyncio',
      'asyncio.current_task().cancel()',
      'try:',
      '  await asyncio.sleep(10)',
      'except asyncio.CancelledError:',
      '  return "caught"',
    ),
    confined: /^"caught"$/,
  },
  'its end is caught, of time on a processor': {
    program: lines('while True:', '  try:', '    while True:', '      pass', '  except BaseException:', '    pass'),
    confined: /^cpu-timeout/,
  },
  'its end is caught, of time on the clock': {
    program: lines(
      'import asyncio',
      'while True:',
      '  try:',
      '    await asyncio.sleep(1)',
      '  except BaseException:',
      '    pass',
    ),
    confined: /^wall-timeout/,
    limits: { wallMs: 400 },
  },
  'it sleeps in C': {
    program: lines('import time', 'while True:', '  try:', '    time.sleep(10)', '  except BaseException:', '    pass'),
    confined: /^wall-timeout/,
    limits: { wallMs: 400 },
  },
  'it hears what it is answered before it is told': {
    program: lines('import os', 'os.read(3, 1000)', 'return 1'),
    confined: /^(wall-timeout|deadlock)/,
    limits: { wallMs: 400 },
    pyodide: /^(exception OSError|wall-timeout)/,
  },
  'it closes its connection and goes on': {
    program: lines(
      'import os, time',
      'for file in (0, 1, 2, 3):',
      '  try:',
      '    os.close(file)',
      '  except OSError:',
      '    pass',
      'time.sleep(10)',
    ),
    confined: /^(wall-timeout|crash)/,
    limits: { wallMs: 400 },
    pyodide: /^(wall-timeout|crash|exception)/,
  },
  'it answers late': {
    program: lines(
      'import asyncio',
      'try:',
      '  await asyncio.wait_for(tools.slow({}), 0.01)',
      'except asyncio.TimeoutError:',
      '  pass',
      'await tools.slow({})',
      still,
    ),
    confined: /^"still"$/,
  },
  'it leaves while it is called': {
    program: lines(
      'import asyncio',
      'for _ in range(50):',
      '  asyncio.ensure_future(tools.slow({}))',
      'await asyncio.sleep(0)',
      'return "gone"',
    ),
    confined: /^"gone"$/,
  },
  'it cancels each call in flight': {
    program: lines(
      'import asyncio',
      'calls = [asyncio.ensure_future(tools.slow({})) for _ in range(50)]',
      'await asyncio.sleep(0)',
      'for call in calls:',
      '  call.cancel()',
      'await asyncio.gather(*calls, return_exceptions=True)',
      still,
    ),
    confined: /^"still"$/,
  },
  'it awaits nothing': { program: lines('async def main():', '  await tools.echo(1)', 'main()'), confined: /^null$/ },
  'it traces what runs it': {
    program: lines(
      'import sys',
      'def trace(frame, event, arg):',
      '  raise ValueError("traced")',
      'sys.settrace(trace)',
      'sys.setprofile(lambda *a: 1 / 0)',
      still,
    ),
    confined: own,
  },
  'it stays when it ends': {
    program: lines(
      'import atexit, weakref',
      'class Last:',
      '  def __del__(self):',
      '    while True:',
      '      pass',
      'atexit.register(lambda: print("ESCAPED"))',
      'import gc',
      'gc.last = Last()',
      'return 1',
    ),
    confined: /^1$/,
  },
  'it ends without end': {
    program: lines('class Last:', '  def __del__(self):', '    while True:', '      pass', 'Last()'),
    confined: /^cpu-timeout/,
  },
  'it goes on in a finally': {
    program: lines(
      'import asyncio',
      'async def stay():',
      '  try:',
      '    await asyncio.Event().wait()',
      '  finally:',
      '    while True:',
      '      pass',
      'asyncio.ensure_future(stay())',
      'await asyncio.sleep(0)',
      'return 1',
    ),
    confined: /^(1|cpu-timeout)/,
  },
  'it imports what it makes up': {
    program: lines(
      'import sys',
      'class Finder:',
      '  def find_spec(self, *a):',
      '    raise SystemError("made up")',
      'sys.meta_path.insert(0, Finder())',
      'sys.modules.clear()',
      still,
    ),
    confined: own,
  },
  'its modules are gone': {
    program: lines('import sys', 'for name in list(sys.modules):', '  sys.modules[name] = None', still),
    confined: own,
  },
  'it raises what lies about its name': {
    program: lines(
      'class Meta(type):',
      '  @property',
      '  def __name__(self):',
      '    raise KeyboardInterrupt()',
      'class E(Exception, metaclass=Meta):',
      '  pass',
      'raise E("x")',
    ),
    confined: /^(exception|crash)/,
  },
  'it raises what is not an exception of its kind': {
    program: lines('class E(BaseException):', '  def __str__(self):', '    import os', '    os._exit(0)', 'raise E()'),
    confined: /^crash .*code 0/,
  },
  'it ends as if memory were out': { program: lines('import os', 'os._exit(86)'), confined: /^(out-of-memory|crash)/ },
  'it raises what ends interpreters': {
    program: 'raise SystemExit("FORG" + "ED"[:0])',
    confined: /^exception SystemExit/,
  },
  'it interrupts itself': { program: 'raise KeyboardInterrupt()', confined: /^exception KeyboardInterrupt/ },
  'it ends its generator': { program: 'raise GeneratorExit()', confined: /^exception GeneratorExit/ },
  'it returns what holds itself': { program: lines('a = []', 'a.append(a)', 'return a'), confined: /^invalid-output/ },
  'it returns a list that never ends': {
    program: lines(
      'import itertools',
      'class L(list):',
      '  def __iter__(self):',
      '    return itertools.repeat(1)',
      'return L([1])',
    ),
    confined: /^(output-limit|cpu-timeout|\[1\])/,
  },
  'it returns a list that is its own item': {
    program: lines('class L(list):', '  def __iter__(self):', '    return iter([self])', 'return L([1])'),
    confined: /^invalid-output/,
  },
  'it returns what changes while it is read': {
    program: lines(
      'a = [1]',
      'class S(str):',
      '  def __str__(self):',
      '    a.append(object())',
      '    return "x"',
      'a.append(S("s"))',
      'return a',
    ),
    confined: /^(\[1,"s"\]|invalid-output)/,
  },
  'it goes to JavaScript by an object that it finds': {
    program: lines(
      'import gc',
      'found = set()',
      'gc.unfreeze()',
      'for holder in gc.get_objects():',
      '  for one in gc.get_referents(holder):',
      '    if "Proxy" in type(one).__name__ and "typing" not in type(one).__module__ and not isinstance(one, type):',
      '      found.add(type(one).__name__ + " in " + type(holder).__name__)',
      'return sorted(one for one in found if "Js" in one) or "no way"',
    ),
    confined: /^"no way"$/,
  },
  'it goes to JavaScript by what is hidden': {
    program: lines(
      'import sys',
      'for name in ("js", "pyodide_js", "_pyodide_core", "pyodide.code", "pyodide.ffi"):',
      '  try:',
      '    __import__(name)',
      '    return "ESCAPED " + name',
      '  except ImportError:',
      '    pass',
      'sys.meta_path.pop(0)',
      'try:',
      '  import pyodide_js',
      '  return "ESCAPED"',
      'except BaseException:',
      '  return "no way"',
    ),
    confined: /^"no way"$/,
  },
  'nothing at all': { program: '', confined: /^null$/ },
  'it is no text of Unicode': { program: 'return "\\ud800" + chr(0xdfff)', confined: any },
}
