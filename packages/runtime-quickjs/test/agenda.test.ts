import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createAgenda, type Entry } from '../src/guest/agenda.ts'

describe('An agenda', () => {
  it('has what is due first at its top, whatever was added and removed', () => {
    const step = fc.oneof(fc.record({ add: fc.integer({ min: 0, max: 20 }) }), fc.record({ remove: fc.nat(100) }))
    fc.assert(
      fc.property(fc.array(step, { maxLength: 200 }), steps => {
        const agenda = createAgenda<Entry>()
        let all: Entry[] = []
        for (const [id, one] of steps.entries()) {
          if ('add' in one) {
            const entry = { at: one.add, id, place: -1 }
            all.push(entry)
            agenda.add(entry)
          } else if (all.length > 0) {
            const entry = all[one.remove % all.length]!
            all = all.filter(other => other !== entry)
            agenda.remove(entry)
          }
          const first = all.toSorted((a, b) => a.at - b.at || a.id - b.id)[0]
          expect(agenda.first()).toBe(first)
        }
      }),
    )
  })
})
