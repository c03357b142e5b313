import { describe, expect, it } from 'vitest'
import { checkBashCall, type BashArguments, type BashFeatures } from '../../src/bash/bash-call.ts'

const args = { command: 'ls', description: 'List files' }
const check = (more: Partial<BashArguments> = {}, features: BashFeatures = { canEscalate: true }) =>
  checkBashCall({ ...args, ...more }, features)

describe('checkBashCall(args, features)', () => {
  it('gives what runs', () => {
    expect(check({ timeoutMs: 5, workdir: 'sub' })).toEqual({
      ...args,
      inBackground: false,
      timeoutMs: 5,
      workdir: 'sub',
    })
  })

  it('refuses a blank command', () => {
    expect(() => check({ command: ' \n' })).toThrow('invalid command: expected a non-empty string')
  })

  it('refuses a blank description', () => {
    expect(() => check({ description: '' })).toThrow('invalid description: expected a non-empty string')
  })

  it('refuses a deadline that is not positive', () => {
    expect(() => check({ timeoutMs: 0 })).toThrow('invalid timeoutMs: expected a positive number, got 0')
    expect(() => check({ timeoutMs: -1.5 })).toThrow('invalid timeoutMs: expected a positive number, got -1.5')
  })

  it('refuses more access without a justification', () => {
    expect(() => check({ sandbox_permissions: 'workspace-write' })).toThrow(
      'invalid escalation: sandbox_permissions requires a justification',
    )
  })

  it('refuses a justification of nothing', () => {
    expect(() => check({ justification: 'why not' })).toThrow(
      'invalid escalation: justification is only valid together with sandbox_permissions',
    )
  })

  it('refuses a blank justification', () => {
    expect(() => check({ sandbox_permissions: 'danger-full-access', justification: ' ' })).toThrow(
      'invalid justification: expected a non-empty sentence',
    )
  })

  it('passes more access with its justification', () => {
    const asked = { sandbox_permissions: 'danger-full-access', justification: 'Writes to /etc' } as const
    expect(check(asked).sandbox).toEqual({ mode: 'danger-full-access', justification: 'Writes to /etc' })
  })

  it('refuses to run where access cannot be what the call asks for', () => {
    const asked = { sandbox_permissions: 'workspace-write', justification: 'Writes files' } as const
    expect(() => check(asked, { canEscalate: false })).toThrow('invalid escalation: access cannot be changed here')
  })

  it('refuses the background with the reason of the host', () => {
    const features = { canEscalate: false, backgroundRefusal: 'no jobs here' }
    expect(() => check({ run_in_background: true }, features)).toThrow('no jobs here')
    expect(check({ run_in_background: false }, features).inBackground).toBe(false)
  })
})
