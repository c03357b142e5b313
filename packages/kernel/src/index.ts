/** Undo of one registration: callable, `using`-able, idempotent. */
export type Disposer = (() => void) & Disposable
/** Identity of a scope, for example one agent; compared, never read. */
export type ScopeKey = object
/** Whom a registration belongs to: where it is visible and when it ends. */
export interface Owner {
  readonly key?: ScopeKey
  effect(setup: () => () => void, label?: string): Disposer
}
/** An owner with a key and an end. */
export interface Scope extends Owner, AsyncDisposable {
  readonly key: ScopeKey
  dispose(): Promise<void>
}
export interface ScopeOptions {
  readonly parent?: ScopeKey
  readonly key?: ScopeKey
  readonly name?: string
}
export declare function createScope(options?: ScopeOptions): Scope
/** An owner without a key: what it registers is visible everywhere. */
export declare function createOwner(name?: string): Owner & { dispose(): Promise<void> }
/** Place `key` under `parent`, once; only the returned binding may move it. */
export declare function bindScopeParent(key: ScopeKey, parent: ScopeKey): { rebind(parent: ScopeKey): void }
export declare function scopeParentOf(key: ScopeKey): ScopeKey | undefined
/** `key` and its ancestors, nearest first. */
export declare function scopeChainOf(key: ScopeKey | undefined): readonly ScopeKey[]
/** One scope's contribution. */
export interface Layer {
  isEmpty(): boolean
}
/** What changed; several changes of one transaction are one notice of kind `batch`. */
export interface Change {
  readonly kind: string
  readonly scope?: ScopeKey
  readonly names: readonly string[]
}
export type ChangeListener = (change: Change) => void
/** A global layer and one for each scope that contributed. */
export interface Layers<L extends Layer> {
  readonly global: L
  own(key: ScopeKey | undefined): L | undefined
  /** Existing layers, farthest ancestor first. */ chain(key: ScopeKey | undefined): readonly L[]
  /** Grows with every change that `key` can see, parent moves included; the key of a memo. */ version(
    key: ScopeKey | undefined,
  ): number
  contribute(
    owner: Owner,
    change: { readonly kind: string; readonly undo: string; readonly names: readonly string[]; readonly silent?: true },
    action: (layer: L) => () => void,
  ): Disposer
  batch<T>(transaction: () => T): T
}
export declare function createLayers<L extends Layer>(make: (key?: ScopeKey) => L, onChange?: ChangeListener): Layers<L>
/** Events by name; the last parameter of a waterfall listener is its `next`. */
export type HookMap<M> = { [K in keyof M]: (...args: never[]) => unknown }
export type HookArguments<F> = F extends (...args: [...infer A, infer _N]) => unknown ? A : never
export type HookNext<F> = F extends (...args: [...infer _A, infer N]) => unknown ? N : never
export interface ListenOptions {
  readonly prepend?: boolean
  readonly label?: string
}
export interface WaterfallOptions<F> {
  /** What a second `next()` does: `same` promise (default) or a `fresh` attempt. */ readonly repeat?: 'same' | 'fresh'
  /** Turns what `next(change)` was given into the arguments of the listeners below. */ revise?(
    args: HookArguments<F>,
    change: unknown,
  ): HookArguments<F>
}
export type HookErrorHandler<M> = (error: unknown, name: keyof M) => void
export interface Hooks<M extends HookMap<M>> {
  on<K extends keyof M>(owner: Owner, name: K, listener: M[K], options?: ListenOptions): Disposer
  waterfall<K extends keyof M>(
    name: K,
    scope: ScopeKey | undefined,
    args: HookArguments<M[K]>,
    last: HookNext<M[K]>,
    options?: WaterfallOptions<M[K]>,
  ): ReturnType<M[K]>
  /** Calls everyone; a throw or a rejection goes to the error handler. */ emit<K extends keyof M>(
    name: K,
    scope: ScopeKey | undefined,
    args: Parameters<M[K]>,
  ): void
  /** Sees every dispatch before its listeners; cannot change or stop it. */ tap(
    observer: (name: keyof M, args: readonly unknown[]) => void,
  ): Disposer
}
export declare function createHooks<M extends HookMap<M>>(onError?: HookErrorHandler<M>): Hooks<M>
/** An error whose `code` is its identity; the brand survives two copies of the package. */
export declare class CodedError extends Error {
  readonly code: string
  constructor(code: string, message: string, options?: ErrorOptions)
}
export declare function isCodedError(value: unknown, code?: string): value is CodedError
/** Message of any thrown value; total. */
export declare function errorMessage(thrown: unknown): string
export interface FusedSignal extends Disposable {
  readonly signal: AbortSignal
}
/** Aborts when either does, with the reason of the first. */
export declare function fuseSignals(caller: AbortSignal, wrapper: AbortSignal): FusedSignal
