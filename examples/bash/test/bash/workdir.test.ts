import { describe, expect, it } from 'vitest'
import { resolveWorkdir } from '../../src/bash/workdir.ts'

describe('resolveWorkdir(explicit, session, executor)', () => {
  it('is an absolute directory of the call', () => {
    expect(resolveWorkdir('/a', '/s', '/e')).toBe('/a')
  })

  it('is a relative one below that of the session', () => {
    expect(resolveWorkdir('a/../b', '/s', '/e')).toBe('/s/b')
  })

  it('is that of the session', () => {
    expect(resolveWorkdir(undefined, '/s', '/e')).toBe('/s')
  })

  it('is that of the executor without a session', () => {
    expect(resolveWorkdir(undefined, undefined, '/e')).toBe('/e')
    expect(resolveWorkdir('a', undefined, '/e')).toBe('/e/a')
  })
})
