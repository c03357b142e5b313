import type { Disposer, Owner, Scope, ScopeKey } from '@dsh/kernel'
import type {
  ToolChange,
  ToolDefinition,
  ToolGuard,
  ToolPresentationMode,
  ToolResolver,
  ToolRestriction,
  ToolSchema,
} from '@dsh/tool'
/** What a scope sees, in enumeration order; `known` ignores masks, `restrictable` is what it inherits. */
export interface ToolView {
  readonly tools: readonly ToolDefinition[]
  readonly known: readonly string[]
  readonly restrictable: readonly string[]
}
/** What a model is sent, in code-unit name order, `run_code` last; and the names that a prompt may order. */
export interface ToolSurface {
  readonly mode: ToolPresentationMode
  readonly schemas: readonly ToolSchema[]
  readonly knownNames: readonly string[]
}
/** Gives `run_code` for a scope: one frozen definition per language. */
export interface Transport {
  definition(scope?: ScopeKey): ToolDefinition
}
/** Why a name means what it means here, nearest layer first. */
export interface Explanation {
  readonly name: string
  readonly outcome: 'visible' | 'collapsed' | 'masked' | 'unknown'
  readonly mode: ToolPresentationMode
  readonly layers: readonly {
    readonly scope?: ScopeKey
    readonly registers: boolean
    readonly shadowed: boolean
    readonly maskedBy: readonly ToolRestriction[]
  }[]
}
export interface RegistryOptions {
  readonly mode?: ToolPresentationMode
  onChange?(change: ToolChange): void
}
export interface Registry extends ToolResolver {
  register(owner: Owner, definition: ToolDefinition): Disposer
  restrict(scope: Scope, filter: ToolRestriction): Disposer
  presentAs(scope: Scope, mode: ToolPresentationMode): Disposer
  guard(owner: Owner, guard: ToolGuard): Disposer
  /** The nearest mount on the chain serves a scope. */ mountTransport(owner: Owner, transport: Transport): Disposer
  /** One change notice for all that happens inside. */ batch<T>(transaction: () => T): T
  get(name: string, scope?: ScopeKey): ToolDefinition | undefined
  view(scope?: ScopeKey): ToolView
  schemas(scope?: ScopeKey): readonly ToolSchema[]
  surface(scope?: ScopeKey): ToolSurface
  mode(scope?: ScopeKey): ToolPresentationMode
  explain(name: string, scope?: ScopeKey): Explanation
}
export declare function createRegistry(options?: RegistryOptions): Registry
