import os from 'node:os'
import { describe, expect, it } from 'vitest'
import { describeMachine, printMachine } from '../../src/report/machine.ts'

describe('describeMachine()', () => {
  it('names neither the host nor its user nor a path', () => {
    const line = printMachine(describeMachine())
    expect(line).not.toContain(os.hostname())
    expect(line).not.toContain(os.homedir())
    expect(line).toMatch(/ cores, Node \d+\.\d+\.\d+, .+, \d{4}-\d\d-\d\d$/)
  })
})
