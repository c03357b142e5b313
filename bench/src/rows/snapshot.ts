import { snapshotJson } from '@dsh/json'
import { defineCurve } from '../curve.ts'
import { makeRows } from '../inputs/values.ts'
import { defineRow, verified } from '../row.ts'
import { loadPeer } from '../peers.ts'

// What we use of the peer's published types.
interface PeerSession {
  snapshotJsonValue(value: unknown): unknown
}
interface PeerLlm {
  deepFreeze(value: unknown): unknown
}

export const snapshotWide = defineRow({
  name: 'snapshot-wide',
  what: 'a frozen copy of 200,000 objects of two fields',
  rounds: 3,
  contenders: {
    dsh: () => ours(200_000),
    'structuredClone, and a freeze': () => frozenCopies(value => freezeDeep(structuredClone(value))),
    'JSON there and back, and a freeze': () => frozenCopies(value => freezeDeep(JSON.parse(JSON.stringify(value)))),
    peer: async () => {
      const { snapshotJsonValue } = await loadPeer<PeerSession>('@deepseek-ai/dsh-session')
      const { deepFreeze } = await loadPeer<PeerLlm>('@deepseek-ai/dsh-llm')
      return frozenCopies(value => deepFreeze(snapshotJsonValue(value)))
    },
  },
  targets: { 'structuredClone, and a freeze': { atLeast: 1 } },
})

export const snapshotGrowth = defineCurve({
  name: 'snapshot-growth',
  what: 'the same by dsh, as objects grow in number: linear',
  unit: 'objects',
  at: [100, 1000, 10_000],
  shape: 'linear',
  setup: ours,
})

export const leastSnapshotGrowth = defineCurve({
  name: 'snapshot-growth-least',
  what: 'as many frozen copies by the engine alone, and the list of all own keys of each, without which no hidden property is seen',
  unit: 'objects',
  at: [100, 1000, 10_000],
  setup: count => frozenCopies(copyAlone, count),
})

function copyAlone(rows: object): unknown {
  const copies = Reflect.ownKeys(rows) as unknown[]
  copies.pop()
  for (const [at, row] of (rows as readonly object[]).entries())
    copies[at] = Reflect.ownKeys(row).length > 0 && Object.freeze({ ...row })
  return Object.freeze(copies)
}

function ours(count: number) {
  return frozenCopies(value => {
    const outcome = snapshotJson(value, { freeze: true })
    return outcome.ok && outcome.value
  }, count)
}

function frozenCopies(copy: (value: object) => unknown, count = 200_000) {
  const value = makeRows(count)
  return verified(
    () => copy(value),
    made => Array.isArray(made) && made.length === count && made !== value && Object.isFrozen(made.at(-1)),
  )
}

/** As short as such a function can be. */
function freezeDeep(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  for (const member of Object.values(value)) freezeDeep(member)
  return Object.freeze(value)
}
