import {
  createLayers,
  createOwner,
  type Change,
  type ChangeListener,
  type Contribution,
  type Disposer,
  type Layer,
  type Layers,
  type ScopeKey,
} from '@dsh/kernel'
import { holds, type Equal } from './equal.ts'

interface Names extends Layer {
  readonly names: Set<string>
}
const make = (key?: ScopeKey): Names => ({ names: new Set(key ? [] : ['root']), isEmpty: () => false })

const layers = createLayers(make, change => {
  holds<Equal<typeof change, Change>>()
})
holds<Equal<typeof layers, Layers<Names>>>()
holds<Equal<typeof layers.global, Names>>()
holds<Equal<ReturnType<typeof layers.own>, Names | undefined>>()
holds<Equal<ReturnType<typeof layers.chain>, readonly Names[]>>()
holds<Equal<ReturnType<typeof layers.version>, number>>()

const contribution = layers.contribute(createOwner(), { kind: 'add', undo: 'remove', names: ['a'] }, layer => {
  holds<Equal<typeof layer, Names>>()
  layer.names.add('a')
  return () => layer.names.delete('a')
})
holds<Equal<typeof contribution, Disposer>>()

// A batch gives what its transaction gives.
const seven = layers.batch(() => 7)
holds<Equal<typeof seven, number>>()

// @ts-expect-error a layer says whether it is empty
createLayers(() => ({ names: new Set() }))
// @ts-expect-error a contribution has a way back
layers.contribute(createOwner(), { kind: 'add', undo: 'remove', names: [] }, () => {})
// @ts-expect-error a contribution says what its end is called
layers.contribute(createOwner(), { kind: 'add', names: [] }, () => () => {})
// @ts-expect-error silence is only ever true
const loud: Contribution = { kind: 'add', undo: 'remove', names: [], silent: false }
// @ts-expect-error the global layer stays
layers.global = make()
// @ts-expect-error a notice of everywhere has no scope, rather than an undefined one
const everywhere: Change = { kind: 'add', scope: undefined, names: [] }
const listener: ChangeListener = change => {
  // @ts-expect-error a notice cannot be changed
  change.names.push('b')
}
void [loud, everywhere, listener]
