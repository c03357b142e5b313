// #region example
import { parseArguments, printJson, snapshotJson } from '@dsh/json'

/** Keeps what a model asked for and what a tool answered, as text that loses nothing. */
export function recordCall(argumentText: string, answer: unknown): string {
  const asked = parseArguments(argumentText)
  if (!asked.ok) return `arguments: ${asked.reason}`

  const given = snapshotJson(answer, { freeze: true, maxDepth: 256 })
  if (!given.ok) return `answer.${given.path}: ${given.reason}`

  return printJson({ asked: asked.value, given: given.value }, { sortKeys: true })
}
// #endregion example

import { freezeJson, isJsonObject, isSnapshot, nearest } from '@dsh/json'
import { describe, expect, it } from 'vitest'

describe('the example in the README', () => {
  it('records a call', () => {
    expect(recordCall('{"path":"a.txt"}', { lines: 3 })).toBe('{"asked":{"path":"a.txt"},"given":{"lines":3}}')
  })

  it('names the place of what is not JSON', () => {
    expect(recordCall('', { rows: [{ at: new Date(0) }] })).toBe('answer.rows[0].at: a Date is not a plain object')
  })

  it('shows a snapshot', () => {
    // #region snapshot
    const source = { user: { name: 'Ada' }, scores: [1, Number.NaN] }
    const outcome = snapshotJson(source)
    // { ok: false, path: 'scores[1]', reason: 'NaN is not JSON' }
    // #endregion snapshot
    expect(outcome).toEqual({ ok: false, path: 'scores[1]', reason: 'NaN is not JSON' })
  })

  it('shows a limit', () => {
    // #region limits
    const row = { id: 1, tags: ['new'] }
    const table = snapshotJson({ rows: Array.from({ length: 500 }, () => row) }, { maxNodes: 1000, maxBytes: 100_000 })
    // { ok: false, path: 'rows[166]', reason: 'more than 1000 values in all', limit: 'maxNodes' }
    // #endregion limits
    expect(table).toEqual({ ok: false, path: 'rows[166]', reason: 'more than 1000 values in all', limit: 'maxNodes' })
  })

  it('shows what is known of a snapshot', () => {
    // #region is-snapshot
    const frozen = snapshotJson({ rows: [1, 2] }, { freeze: true })
    const isKnown = frozen.ok && isSnapshot(frozen.value)
    const isKnownToo = isSnapshot(Object.freeze({ rows: [1, 2] }))
    // true, false
    // #endregion is-snapshot
    expect([isKnown, isKnownToo]).toEqual([true, false])
  })

  it('shows what a model is told', () => {
    // #region arguments
    const cutOff = parseArguments('{"path": "a.txt"')
    // not valid JSON at line 1, column 17: found the end of the text where "," or "}" was expected; the text is cut off, so send it whole
    const rounded = parseArguments('{"id": 9007199254740993}')
    // path 'id': the integer 9007199254740993 would be rounded to 9007199254740992; send it as a string
    const minusZero = parseArguments('{"x": -0}')
    // { ok: true, value: { x: 0 } }
    // #endregion arguments
    expect(cutOff).toMatchObject({
      reason:
        'not valid JSON at line 1, column 17: found the end of the text where "," or "}" was expected; ' +
        'the text is cut off, so send it whole',
    })
    expect(rounded).toEqual({
      ok: false,
      path: 'id',
      reason: 'the integer 9007199254740993 would be rounded to 9007199254740992; send it as a string',
    })
    expect(minusZero).toEqual({ ok: true, value: { x: 0 } })
  })

  it('shows a suggestion', () => {
    // #region nearest
    const meant = nearest('raed_file', ['read_file', 'write_file'])
    const nothing = nearest('delete_all', ['read_file', 'write_file'])
    // 'read_file', undefined
    // #endregion nearest
    expect([meant, nothing]).toEqual(['read_file', undefined])
  })

  it('shows freezing', () => {
    // #region freeze
    const settings = freezeJson({ retries: 3, hosts: ['a', 'b'] })
    const isWhole = isJsonObject(settings) && Object.isFrozen(settings.hosts)
    // true
    // #endregion freeze
    expect(isWhole).toBe(true)
  })
})
