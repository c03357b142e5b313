import type { Disposer, Layer, Layers, Owner } from '@dsh/kernel'

/** The plainest layer: names, in the order in which they came. */
export interface Names extends Layer {
  readonly names: string[]
}

export function createNames(): Names {
  const names: string[] = []
  return { names, isEmpty: () => names.length === 0 }
}

/** Puts a name into a layer; gives the way back. */
export function put(name: string): (layer: Names) => () => void {
  return ({ names }) => {
    names.push(name)
    return () => {
      names.splice(names.indexOf(name), 1)
    }
  }
}

/** Contributes one name. */
export function add(layers: Layers<Names>, owner: Owner, name: string): Disposer {
  return layers.contribute(owner, { kind: 'add', undo: 'remove', names: [name] }, put(name))
}

/** What a scope sees: everyone's names, then those of its chain, the farthest ancestor's first. */
export function visible(layers: Layers<Names>, key?: object): readonly string[] {
  return [layers.global, ...layers.chain(key)].flatMap(layer => layer.names)
}
