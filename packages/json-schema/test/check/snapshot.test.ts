import { compileSchema, type JsonSchemaNode } from '@dsh/json-schema'
import { describe, expect, it } from 'vitest'
import { createSnapshotCheck } from '../../src/check/snapshot.ts'
import { resolveOptions } from '../../src/options.ts'
import { readSchema } from '../../src/read/read-schema.ts'
import { snapshotOf, withInherited } from '../snapshots.ts'

const settings = resolveOptions()
const file: JsonSchemaNode = {
  type: 'object',
  properties: { path: { type: 'string' }, lines: { type: 'array', items: { type: 'integer' } } },
  required: ['path'],
  additionalProperties: false,
}

/** The verdict of closures, then the one of code that was made for the schema. */
function verdicts(schema: JsonSchemaNode, value: unknown): readonly boolean[] {
  const check = createSnapshotCheck(readSchema(schema, settings), settings, 1)
  const snapshot = snapshotOf(value)
  return [check(snapshot, 1), check(snapshot, 1), check(snapshot, 1)]
}

describe('compileSchema(schema).check(snapshot)', () => {
  it('says the same before and after code is made for the schema', () => {
    const { check } = compileSchema(file)
    const [right, wrong] = [snapshotOf({ path: 'a', lines: [1] }), snapshotOf({ path: 'a', lines: ['1'] })]
    const answers = new Set<string>()
    for (let turn = 0; turn < 17_000; turn++) answers.add(`${check(right)} ${check(wrong)}`)
    expect([...answers]).toEqual(['true false'])
  })

  it('refuses a snapshot that is nested too deep, though the schema looks into none of it', () => {
    expect(compileSchema({}, { maxDepth: 2 }).check(snapshotOf([[]]))).toBe(true)
    expect(compileSchema({}, { maxDepth: 2 }).check(snapshotOf([[[]]]))).toBe(false)
  })

  it('never finds what a snapshot only inherits', () => {
    const schema: JsonSchemaNode = { type: 'object', properties: { toString: {} }, required: ['toString'] }
    expect(verdicts(schema, {})).toEqual([false, false, false])
    expect(verdicts(schema, { toString: 1 })).toEqual([true, true, true])
  })

  it('takes an own key named __proto__', () => {
    const schema: JsonSchemaNode = JSON.parse('{"properties":{"__proto__":{"type":"string"}},"required":["__proto__"]}')
    expect(verdicts(schema, JSON.parse('{"__proto__":"a"}'))).toEqual([true, true, true])
    expect(verdicts(schema, JSON.parse('{"__proto__":1}'))).toEqual([false, false, false])
  })

  it('judges as before while all objects inherit what a schema asks for', () => {
    for (const enumerable of [true, false]) {
      withInherited('path', { value: 'x', enumerable }, () => {
        expect(verdicts(file, { lines: [] })).toEqual([false, false, false])
        expect(verdicts(file, { path: 'a' })).toEqual([true, true, true])
        expect(verdicts({ ...file, additionalProperties: { type: 'null' } }, {})).toEqual([false, false, false])
      })
    }
  })

  it('judges as before where objects began to inherit it after code was made', () => {
    const check = createSnapshotCheck(readSchema(file, settings), settings, 0)
    const snapshots = [{ path: 'a' }, { lines: [] }].map(snapshotOf)
    expect(snapshots.map(snapshot => check(snapshot, 1))).toEqual([true, false])
    withInherited('path', { value: 'x' }, () => {
      expect(snapshots.map(snapshot => check(snapshot, 1))).toEqual([true, false])
    })
  })

  it('remembers answers for one check only', () => {
    const list: JsonSchemaNode = { type: ['object', 'null'], properties: { next: { $ref: '#' } } }
    const check = createSnapshotCheck(readSchema(list, settings), settings, 1)
    const snapshots = [{ next: { next: null } }, { next: { next: 1 } }, { next: null }].map(snapshotOf)
    expect([...snapshots, ...snapshots].map(snapshot => check(snapshot, 1))).toEqual([
      true,
      false,
      true,
      true,
      false,
      true,
    ])
  })

  it('is total where the stack is almost used up', () => {
    const { check } = compileSchema(file)
    const snapshot = snapshotOf({ path: 'a' })
    const answers = new Set<unknown>()
    const descend = (): void => {
      answers.add(check(snapshot))
      descend()
    }
    // What the engine throws at the end of its stack is its own business; what was answered before is ours.
    expect(descend).toThrow()
    expect([...answers].every(answer => typeof answer === 'boolean')).toBe(true)
  })
})
