import type { ToolExecutionToken, ToolPresentationMode } from '@dsh/tool'
import { describe, expect, it } from 'vitest'
import { collapses } from '../../src/surface/collapse.ts'

const parent = Symbol('parent') as ToolExecutionToken

describe('collapses(mode, call)', () => {
  it.each<[ToolPresentationMode, string, boolean]>([
    ['native', 'read', false],
    ['both', 'read', false],
    ['code', 'read', true],
    ['code', 'run_code', false],
  ])('in %s mode, of a direct call of %s, is %s', (mode, name, answer) => {
    expect(collapses(mode, { name })).toBe(answer)
  })

  it('never holds for a nested call', () => {
    expect(collapses('code', { name: 'read', parent })).toBe(false)
  })
})
