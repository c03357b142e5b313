import { createLayers, type Disposer, type Owner, type Scope, type ScopeKey } from '@dsh/kernel'
import {
  RUN_CODE_NAME,
  type ToolChange,
  type ToolDefinition,
  type ToolGuard,
  type ToolPresentationMode,
  type ToolResolver,
  type ToolRestriction,
  type ToolSchema,
} from '@dsh/tool'
import { explain, type Explanation } from './explain.ts'
import { addGuard, denial, type GuardOptions } from './guards.ts'
import { createLayer } from './layer.ts'
import { lookup } from './lookup.ts'
import { memoise } from './memo.ts'
import { register } from './register.ts'
import { resolveCall } from './resolve.ts'
import { restrict } from './restrict.ts'
import { assertMode, modeOf, presentAs } from './surface/mode.ts'
import { projectSchema, projectSurface, type ToolSurface } from './surface/schemas.ts'
import { mountTransport, transportOf, type Transport } from './surface/transport.ts'
import { foldView, withTransport, type ToolView } from './view.ts'

/** How a registry is made. */
export interface RegistryOptions {
  /** How scopes that say nothing show their tools; `native` by default. */
  readonly mode?: ToolPresentationMode
  /** Told of every change at once; a throw undoes what it was told of, and comes out of it. */
  onChange?(change: ToolChange): void
}

/** What a tool name means in a scope. */
export interface Registry extends ToolResolver {
  /** Registers a tool where its owner stands, over what it inherits; throws for a definition that cannot run. */
  register(owner: Owner, definition: ToolDefinition): Disposer
  /** Masks what the scope inherits, and not what it registers itself. Visibility only: use a guard to forbid. */
  restrict(scope: Scope, filter: ToolRestriction): Disposer
  /** Declares how the scope, and those below it, show their tools; one declaration a scope. */
  presentAs(scope: Scope, mode: ToolPresentationMode): Disposer
  /** Adds a guard over all calls, or over those of the owner's scope and the scopes below. */
  guard(owner: Owner, guard: ToolGuard, options?: GuardOptions): Disposer
  /** The nearest mount on the chain serves a scope. */
  mountTransport(owner: Owner, transport: Transport): Disposer
  /** One change notice for all that happens inside. */
  batch<T>(transaction: () => T): T
  /** The definition that a scope sees under this name, whether or not the model may call it itself. */
  get(name: string, scope?: ScopeKey): ToolDefinition | undefined
  /** What a scope sees; frozen, and the same object until something changes. */
  view(scope?: ScopeKey): ToolView
  /** Name, description and parameters of all that a scope sees; frozen. */
  schemas(scope?: ScopeKey): readonly ToolSchema[]
  /** What the model of this scope is sent. Throws where the mode needs `run_code` and nothing provides it. */
  surface(scope?: ScopeKey): ToolSurface
  /** How a scope shows its tools: the nearest declaration on its chain, else the default. */
  mode(scope?: ScopeKey): ToolPresentationMode
  /** Why a name means what it means here, for people and logs. */
  explain(name: string, scope?: ScopeKey): Explanation
}

/** An empty registry. */
export function createRegistry(options: RegistryOptions = {}): Registry {
  const { mode: defaultMode = 'native', onChange } = options
  assertMode(defaultMode)
  const layers = createLayers(createLayer, onChange && (change => onChange.call(options, change as ToolChange)))
  const mode = (scope?: ScopeKey): ToolPresentationMode => modeOf(layers, scope, defaultMode)
  /** What gives `run_code` where it is shown at all. */
  const presented = (scope?: ScopeKey): Transport | undefined =>
    mode(scope) === 'native' ? undefined : transportOf(layers, scope)
  const runCode = (scope?: ScopeKey): ToolDefinition | undefined => presented(scope)?.definition(scope)
  const get = (name: string, scope?: ScopeKey): ToolDefinition | undefined =>
    name === RUN_CODE_NAME ? runCode(scope) : lookup(layers, name, scope)

  const fold = memoise(layers.version, scope => foldView(layers, scope))
  const view = memoise(
    layers.version,
    (scope, transport: ToolDefinition | undefined): ToolView =>
      transport === undefined ? fold(scope) : withTransport(fold(scope), transport),
    runCode,
  )
  const schemas = memoise(
    layers.version,
    (_scope, { tools }: ToolView): readonly ToolSchema[] => Object.freeze(tools.map(projectSchema)),
    view,
  )
  const surface = memoise(
    layers.version,
    (scope, transport: ToolDefinition | undefined) => projectSurface(mode(scope), fold(scope), transport),
    runCode,
  )
  /** The names of `view`, without asking a transport for more than its being there. */
  const visible = (scope?: ScopeKey): readonly string[] => {
    const names = fold(scope).tools.map(tool => tool.name)
    return presented(scope) === undefined ? names : [...names, RUN_CODE_NAME]
  }

  return {
    register: (owner, definition) => register(layers, owner, definition),
    restrict: (scope, filter) => restrict(layers, scope, filter, () => fold(scope.key).restrictable),
    presentAs: (scope, wanted) => presentAs(layers, scope, wanted),
    guard: (owner, guard, naming) => addGuard(layers, owner, guard, naming),
    mountTransport: (owner, transport) => mountTransport(layers, owner, transport),
    batch: transaction => layers.batch(transaction),
    get,
    view,
    mode,
    schemas,
    surface,
    resolve({ name, agent, parent }) {
      const meaning = { definition: get(name, agent), mode: mode(agent), visible: () => visible(agent) }
      return resolveCall(parent === undefined ? { name } : { name, parent }, meaning)
    },
    denial: (exec, found) => denial(layers, exec, found),
    explain: (name, scope) => explain(layers, name, scope, mode(scope)),
  }
}
