import { spawnSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { isOver, processTag } from '../src/files/process-identity.ts'

describe('processTag() and isOver(tag)', () => {
  it('know that this process runs', () => {
    expect(isOver(processTag())).toBe(false)
  })

  it('know that a process is over', () => {
    const { pid } = spawnSync('true')
    expect(isOver(processTag().replace(`-${process.pid}-`, `-${pid}-`))).toBe(true)
  })

  it.runIf(process.platform === 'linux')('know that the number belongs to another process now', () => {
    expect(isOver(processTag().replace(/\d+$/, '1'))).toBe(true)
  })

  it('do not know of a process of another machine or container', () => {
    expect(isOver(processTag().replace(/^[^-]+/, '00000000'))).toBeUndefined()
  })
})
