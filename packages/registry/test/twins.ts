import { bindScopeParent, createOwner, createScope, type Disposer, type Scope, type ScopeBinding } from '@dsh/kernel'
import { createRegistry, type Registry } from '@dsh/registry'
import { RUN_CODE_NAME, type ToolDefinition, type ToolPresentationMode, type ToolRestriction } from '@dsh/tool'
import { chainOf, createModel, inheritedBy, layerOf, type Model, type ModelLayer } from './model.ts'
import { frozenTool, thrownBy, transport } from './tools.ts'

/** Something that a host may do; layer 0 is everyone's. */
export type Step =
  | { readonly kind: 'register'; readonly at: number; readonly name: string }
  | { readonly kind: 'restrict'; readonly at: number; readonly filter: ToolRestriction }
  | { readonly kind: 'present'; readonly at: number; readonly mode: ToolPresentationMode }
  | { readonly kind: 'mount'; readonly at: number }
  | { readonly kind: 'undo'; readonly which: number }
  | { readonly kind: 'rebind'; readonly at: number; readonly parent: number }

/** A registry and a model that take the same steps. */
export interface Twins {
  readonly registry: Registry
  readonly model: Model
  /** The scope of each layer; of everyone's, undefined. */
  readonly keys: readonly (object | undefined)[]
  readonly runCode: ToolDefinition
  /** Takes a step in both; gives the layer that it changed, if it did: a step that is no legal one must throw. */
  take(step: Step): ModelLayer | undefined
}

/** One step in both worlds. */
interface Move {
  readonly isLegal: boolean
  real(): Disposer
  ideal(): () => void
}

export function createTwins(parents: readonly number[], mode: ToolPresentationMode): Twins {
  const registry = createRegistry({ mode })
  const model = createModel(parents, mode)
  const { runCode, definition } = transport()
  const keys = [undefined, ...parents.map(() => ({}))]
  const everyone = createOwner()
  // In the place of a scope for layer 0, where only `register` and `mountTransport` are called.
  const owners = keys.map(key => (key === undefined ? (everyone as Scope) : createScope({ key })))
  const bindings = keys.map((key, at): ScopeBinding | undefined => {
    const parent = keys[parents[at - 1] ?? 0]
    return key === undefined || parent === undefined ? undefined : bindScopeParent(key, parent)
  })
  const undos: { readonly layer: ModelLayer; readonly real: Disposer; readonly ideal: () => void }[] = []

  const moves = (step: Exclude<Step, { kind: 'undo' | 'rebind' }>, layer: ModelLayer, owner: Scope): Move => {
    switch (step.kind) {
      case 'register': {
        const tool = frozenTool(step.name)
        return {
          isLegal: layer.tools.every(({ name }) => name !== step.name),
          real: () => registry.register(owner, tool),
          ideal: () => put(layer.tools, tool),
        }
      }
      case 'restrict': {
        const mask = { ...step.filter }
        const listed = [...(mask.allow ?? []), ...(mask.deny ?? [])]
        const inherited = inheritedBy(model, step.at)
        return {
          isLegal: (mask.allow !== undefined || listed.length > 0) && listed.every(name => inherited.includes(name)),
          real: () => registry.restrict(owner, step.filter),
          ideal: () => put(layer.masks, mask),
        }
      }
      case 'present':
        return {
          isLegal: layer.mode === undefined,
          real: () => registry.presentAs(owner, step.mode),
          ideal() {
            layer.mode = step.mode
            return () => delete layer.mode
          },
        }
      case 'mount':
        return {
          isLegal: !layer.isMounted,
          real: () => registry.mountTransport(owner, { definition }),
          ideal() {
            layer.isMounted = true
            return () => (layer.isMounted = false)
          },
        }
    }
  }
  const undo = (which: number): ModelLayer | undefined => {
    const [undone] = undos.splice(which % Math.max(undos.length, 1), 1)
    undone?.real()
    undone?.ideal()
    return undone?.layer
  }
  const rebind = (at: number, under: number): ModelLayer | undefined => {
    const [key, parent, layer] = [keys[at], keys[under], layerOf(model, at)]
    if (key === undefined || parent === undefined) throw new Error('only scopes move')
    const move = (): void => {
      const binding = bindings[at]
      if (binding === undefined) bindings[at] = bindScopeParent(key, parent)
      else binding.rebind(parent)
    }
    if (chainOf(model, under).includes(layer)) {
      thrownBy(move)
      return undefined
    }
    move()
    layer.parent = under
    return layer
  }

  return {
    registry,
    model,
    keys,
    runCode,
    take(step) {
      if (step.kind === 'undo') return undo(step.which)
      if (step.kind === 'rebind') return rebind(step.at, step.parent)
      const layer = layerOf(model, step.at)
      const { isLegal, real, ideal } = moves(step, layer, owners[step.at] ?? createScope())
      if (!isLegal) {
        thrownBy(real)
        return undefined
      }
      undos.push({ layer, real: real(), ideal: ideal() })
      return layer
    },
  }
}

function put<T>(members: T[], member: T): () => void {
  members.push(member)
  return () => members.splice(members.indexOf(member), 1)
}

/** All that a registry says of one scope, in the words of the model. */
export function observe({ registry, keys }: Twins, at: number, names: readonly string[]): object {
  const key = keys[at]
  let surface: unknown = 'refused'
  try {
    surface = registry.surface(key)
  } catch {
    // The model says where that is right.
  }
  return {
    mode: registry.mode(key),
    view: registry.view(key),
    schemas: registry.schemas(key),
    surface,
    runCode: registry.get(RUN_CODE_NAME, key),
    names: names.map(name => {
      const call = { name, ...(key !== undefined && { agent: key }) }
      const { outcome, layers } = registry.explain(name, key)
      return {
        definition: registry.get(name, key),
        direct: registry.resolve(call).kind,
        nested: registry.resolve({ ...call, parent: Symbol('parent') as never }).kind,
        outcome,
        maskedBy: layers.flatMap(layer => layer.maskedBy),
        registeredIn: layers.filter(layer => layer.registers).map(layer => keys.indexOf(layer.scope)),
      }
    }),
  }
}
