import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import * as fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { webAssembly } from '../src/web-assembly.ts'
import { createMachine, type Machine } from '../src/worker/machine.ts'
import { createPlain } from '../src/worker/plain.ts'

const wasm = readFileSync(createRequire(import.meta.url).resolve('quickjs-wasi/quickjs.wasm'))
let machine: Machine
beforeAll(async () => {
  const hooks = { say: () => 0, call: () => 0, isStopped: () => false, rejected: () => {} }
  machine = createMachine(await webAssembly.compile(wasm), hooks)
  const { engine, values, guest } = machine
  const config = JSON.stringify({ globals: [], depth: 100, logChars: 100, seeds: [1, 2, 3] })
  engine.qjs_free_value(values.call(guest.start, values.text(config)))
})

/** What the worker prints of a value, and what the guest's half prints of it, by its text in a program. */
function printed(
  code: string,
  depth = 100,
): { readonly plain: string | undefined; readonly guest: string | undefined } {
  const { engine, values, guest } = machine
  const value = values.evaluate(`(${code})`, 'value', 1)
  const plain = createPlain(machine, depth)(value)
  const box = values.call(guest.print, value)
  const text = engine.qjs_is_undefined(box) === 0 ? values.read(box) : undefined
  engine.qjs_free_value(box)
  return { plain, guest: text }
}

/** Texts of values that a program may make, and of which many are no JSON. */
const odd = fc.constantFrom(
  'undefined',
  'NaN',
  'Infinity',
  '-0',
  '10n',
  'Symbol()',
  '() => 1',
  '[,]',
  '[1,,2]',
  'Object.assign([1], { extra: 1 })',
  'Object.setPrototypeOf([1], null)',
  'Object.setPrototypeOf([1], {})',
  'new (class extends Array {})(1, 2)',
  'Object.defineProperty([1], 0, { enumerable: false })',
  'Object.create(null)',
  'Object.assign(Object.create(null), { a: 1 })',
  'Object.create({ a: 1 })',
  'Object.defineProperty({ a: 1 }, "b", { value: 2 })',
  '{ [Symbol("s")]: 1 }',
  '{ get a() { return 1 } }',
  '{ set a(value) {} }',
  '{ a: undefined }',
  '{ "__proto__": 1 }',
  '{ ["__proto__"]: 1 }',
  '{ toJSON: () => 1 }',
  '{ 1: 2, 0: 1, a: 3 }',
  '"\\ud800"',
  '{ "\\udfff": 1 }',
  '"\\ufffd"',
  'new Proxy({ a: 1 }, {})',
  'new Proxy([1], {})',
  'new Map()',
  'new Date(0)',
  'new (class { a = 1 })()',
  'Object(1)',
  'Object("x")',
  'new Uint8Array(2)',
  '(function () { return arguments })(1)',
  'new Error("x")',
  'Object.freeze({ a: [1] })',
  'JSON',
  'globalThis',
  '(x => (x.x = x))({})',
  '"a".repeat(300) + "b".repeat(300)',
)
const scalar = fc.oneof(
  fc.string({ unit: 'binary' }).map(text => JSON.stringify(text)),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map(number => `${Object.is(number, -0) ? '-0' : number}`),
  fc.integer().map(String),
  fc.constantFrom('true', 'false', 'null', '2 ** 31', '2 ** 53', '-(2 ** 31)'),
)
const { value } = fc.letrec<{ value: string }>(tie => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    { arbitrary: scalar, weight: 4 },
    { arbitrary: odd, weight: 1 },
    { arbitrary: fc.array(tie('value'), { maxLength: 5 }).map(items => `[${items.join(', ')}]`), weight: 2 },
    {
      arbitrary: fc
        .uniqueArray(fc.tuple(fc.string({ unit: 'binary', maxLength: 4 }), tie('value')), {
          maxLength: 5,
          selector: ([key]) => key,
        })
        .map(members => `{ ${members.map(([key, item]) => `[${JSON.stringify(key)}]: ${item}`).join(', ')} }`),
      weight: 3,
    },
  ),
}))

describe('Arguments that are printed without the interpreter', () => {
  it('are printed as the guest prints them, or left to it', () => {
    const same = fc.property(value, code => {
      const { plain, guest } = printed(code)
      return plain === undefined || plain === guest
    })
    expect(() => fc.assert(same, { numRuns: 2000 })).not.toThrow()
  })

  it.each([
    '{ at: 1, name: "x", is: true, none: null, rate: -0.5 }',
    '[]',
    '{}',
    '[[1], { a: { b: ["c"] } }]',
    '"text"',
  ])('are plain ones, as %s', code => {
    const { plain, guest } = printed(code)
    expect(plain).toBe(guest)
    expect(plain).toBeTypeOf('string')
  })

  it('run nothing of the program', () => {
    const code = `(() => {
      globalThis.ran = 0
      Object.prototype.toJSON = Array.prototype.toJSON = String.prototype.toJSON = () => { ran += 1; return 'no' }
      return { text: 'x', list: [1], get later() { ran += 1; return 1 }, proxy: new Proxy({}, { ownKeys() { ran += 1; return [] } }) }
    })()`
    const { engine, values } = machine
    const box = values.evaluate(code, 'value', 1)
    expect(createPlain(machine, 100)(box)).toBeUndefined()
    const ran = values.evaluate('String(globalThis.ran)', 'ran', 1)
    expect(values.read(ran)).toBe('0')
    engine.qjs_free_value(box)
  })

  it('are no deeper than a program may nest', () => {
    expect(printed('[[[1]]]', 3).plain).toBe('[[[1]]]')
    expect(printed('[[[1]]]', 2).plain).toBeUndefined()
  })

  it('leave nothing in the memory of the engine', () => {
    const { engine, values } = machine
    const print = createPlain(machine, 100)
    const code = '({ a: 1, b: ["x", 1.5, null], c: { d: "e" }, get f() { return 1 }, [Symbol()]: 2 })'
    const box = values.evaluate(code, 'value', 1)
    print(box)
    const before = engine.qjs_get_allocated_size()
    for (let round = 0; round < 100; round++) print(box)
    expect(engine.qjs_get_allocated_size()).toBe(before)
  })
})
