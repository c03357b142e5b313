import { describe, expect, it } from 'vitest'
import { createObservations } from '@dsh-example/fs'

const version = (name: string) => ({ kind: 'present', version: name }) as const

describe('createObservations(options)', () => {
  it('remembers the last of each path, apart for each owner', () => {
    const observations = createObservations()
    const [one, other] = [{}, {}]
    observations.note(one, '/f', version('1'))
    observations.note(one, '/f', { kind: 'absent' })
    observations.note(other, '/f', version('2'))
    expect(observations.seen(one, '/f')).toEqual({ kind: 'absent' })
    expect(observations.seen(other, '/f')).toEqual(version('2'))
    expect(observations.seen(undefined, '/f')).toBeUndefined()
  })

  it('has one memory for all callers without an owner', () => {
    const observations = createObservations()
    observations.note(undefined, '/f', version('1'))
    expect(observations.seen(undefined, '/f')).toEqual(version('1'))
  })

  it('forgets the oldest when there are too many', () => {
    const observations = createObservations({ maxPerOwner: 2 })
    for (const path of ['/a', '/b', '/a', '/c']) observations.note(undefined, path, version(path))
    expect(['/a', '/b', '/c'].map(path => observations.seen(undefined, path) !== undefined)).toEqual([
      true,
      false,
      true,
    ])
  })
})
