import { lines, type HostilePrograms } from './hostile-program.ts'

const hungry = /^(out-of-memory|exception (OverflowError|ValueError|MemoryError))/
const either = /^(out-of-memory|cpu-timeout|exception (OverflowError|ValueError))/

/** What a program may use up. */
export const resources: HostilePrograms = {
  'texts that double': {
    program: lines('x = "x"', 'while True:', '  x += x'),
    confined: /^out-of-memory/,
    pyodide: /^(out-of-memory|exception TypeError)/,
  },
  'a number that doubles its digits': { program: lines('x = 3', 'while True:', '  x *= x'), confined: either },
  'a number that is shifted out of memory': { program: 'return 1 << 10 ** 11', confined: hungry },
  'the digits of a large number': {
    program: lines(
      'import sys',
      'if hasattr(sys, "set_int_max_str_digits"):',
      '  sys.set_int_max_str_digits(0)',
      'return len(str(7 ** 10 ** 7))',
    ),
    confined: either,
  },
  'a factorial': { program: lines('import math', 'return math.factorial(10 ** 7) % 7'), confined: either },
  'a power of decimals': {
    program: lines('from decimal import *', 'return 1')
      .replace('*', 'Decimal, getcontext')
      .replace('return 1', 'getcontext().prec = 10 ** 7\nreturn str(Decimal(2).sqrt())[:3]'),
    confined: /^(cpu-timeout|out-of-memory)/,
  },
  'a padded text': { program: 'return len(f"{1:>{10 ** 10}}")', confined: hungry },
  'a formatted text': { program: 'return len("%0999999999d" % 1)', confined: either },
  'a list of all places': { program: 'return len([0] * 10 ** 10)', confined: hungry },
  'bytes of all places': { program: 'return len(bytearray(1 << 40))', confined: hungry },
  'a table of all numbers': {
    program: 'return len({i: i for i in range(10 ** 9)})',
    confined: /^(out-of-memory|cpu-timeout)/,
  },
  'memory that is mapped': {
    program: lines('import mmap', 'maps = []', 'while True:', '  maps.append(mmap.mmap(-1, 1 << 22))'),
    confined: /^out-of-memory/,
    pyodide: /^(out-of-memory|exception|cpu-timeout)/,
  },
  'catching that memory is out': {
    program: lines(
      'a = []',
      'while True:',
      '  try:',
      '    while True:',
      '      a.append(bytearray(1 << 20))',
      '  except MemoryError:',
      '    pass',
    ),
    confined: /^(cpu-timeout|out-of-memory)/,
  },
  'collisions of hashes': {
    program: lines('class K:', '  def __hash__(self):', '    return 1', 'return len({K(): 1 for _ in range(10 ** 6)})'),
    confined: /^cpu-timeout/,
  },
  'a sort without end': {
    program: lines(
      'class K:',
      '  def __lt__(self, other):',
      '    while True:',
      '      pass',
      'return len(sorted([K(), K()]))',
    ),
    confined: /^cpu-timeout/,
  },
  'a comparison in C without end': {
    program: lines('import itertools', 'return sum(itertools.repeat(1)) '),
    confined: /^cpu-timeout/,
  },
  'a search in C without end': {
    program: lines('import itertools', 'return 1 in itertools.repeat(0)'),
    confined: /^cpu-timeout/,
  },
  'a queue that is filled without end': {
    program: lines('import collections, itertools', 'return len(collections.deque(itertools.repeat(0)))'),
    confined: /^(out-of-memory|cpu-timeout|exception SystemError)/,
  },
  'laughs by the billion': {
    program: lines(
      'import xml.etree.ElementTree as tree',
      'names = [f\'<!ENTITY e{i} "{(f"&e{i - 1};" if i else "ha") * 10}">\' for i in range(12)]',
      'return len(tree.fromstring(f\'<!DOCTYPE a [{"".join(names)}]><a>&e11;</a>\').text)',
    ),
    confined: /^(exception ParseError|out-of-memory|cpu-timeout)/,
  },
  'an expression that goes back without end': {
    program: lines('import re', 'return bool(re.match(r"(.*)*(.*)*(.*)*x$", "a" * 5000))'),
    confined: /^(cpu-timeout|out-of-memory)/,
  },
  'a program that makes a program': {
    program: lines('source = "1"', 'for _ in range(40):', '  source = source + "+" + source', 'return eval(source)'),
    confined: /^(out-of-memory|cpu-timeout|syntax|stack-overflow|exception|crash)/,
  },
  'calls of itself': {
    program: lines('def f(n):', '  return f(n + 1) + 1', 'return f(0)'),
    confined: /^stack-overflow/,
  },
  'calls of itself that are caught': {
    program: lines('def f():', '  try:', '    return f()', '  finally:', '    return f()', 'return f()'),
    confined: /^(cpu-timeout|stack-overflow)/,
  },
  'calls of itself in C without a limit': {
    program: lines(
      'import sys',
      'sys.setrecursionlimit(2 ** 31 - 1)',
      'x = []',
      'for _ in range(10 ** 6):',
      '  x = [x]',
      'return repr(x)[:3]',
    ),
    confined: /^(crash|stack-overflow|out-of-memory|cpu-timeout|exception RecursionError)/,
    pyodide: /^(crash|stack-overflow|out-of-memory|exception|cpu-timeout)/,
  },
  'JSON of a million levels': {
    program: lines('import json', 'return json.loads("[" * 10 ** 6)'),
    confined: /^stack-overflow/,
  },
  'a copy of a thousand levels': {
    program: lines('import copy', 'x = []', 'for _ in range(10 ** 5):', '  x = [x]', 'copy.deepcopy(x)'),
    confined: /^stack-overflow/,
  },
  'what is freed level by level': {
    program: lines('x = None', 'for _ in range(10 ** 6):', '  x = (x,)', 'del x', 'return 1'),
    confined: /^(1$|out-of-memory|cpu-timeout)/,
    pyodide: /^(1$|stack-overflow|out-of-memory|cpu-timeout)/,
  },
  'generators within generators': {
    program: lines(
      'def g(inner):',
      '  yield from inner',
      'x = iter([1])',
      'for _ in range(10 ** 5):',
      '  x = g(x)',
      'return next(x)',
    ),
    confined: /^(stack-overflow|out-of-memory|crash)/,
    pyodide: /^(1$|stack-overflow|out-of-memory|crash)/,
  },
  'awaiting a chain without end': {
    program: lines('async def f():', '  return await f()', 'return await f()'),
    confined: /^stack-overflow/,
  },
  'a chain of causes': {
    program: lines(
      'error = None',
      'for i in range(10 ** 5):',
      '  new = ValueError(str(i))',
      '  new.__cause__ = error',
      '  error = new',
      'raise error',
    ),
    confined: /^exception ValueError: 99999/,
  },
  'causes in a circle': {
    program: lines('a, b = ValueError("a"), ValueError("b")', 'a.__cause__, b.__cause__ = b, a', 'raise a'),
    confined: /^exception ValueError: a/,
  },
  'failures with control characters only': {
    program: lines('e = ValueError("\\0" * 10 ** 6)', 'e.__cause__ = ValueError("\\0" * 10 ** 6)', 'raise e'),
    confined: /^exception ValueError/,
  },
  'a group of all failures': {
    program: lines(
      'import builtins',
      'group = getattr(builtins, "ExceptionGroup", None)',
      'if group is None:',
      '  raise ValueError("no groups")',
      'raise group("g" * 10 ** 5, [ValueError("\\0" * 10 ** 5) for _ in range(100)])',
    ),
    confined: /^exception (ExceptionGroup|ValueError)/,
  },
  'a program of many lines': { program: 'x = 1\n'.repeat(40_000), confined: /^(null|cpu-timeout|out-of-memory)/ },
}
