import { createOwner, createScope, type Disposer } from '@dsh/kernel'
import { createRegistry, type Explanation, type Registry, type ToolSurface, type ToolView } from '@dsh/registry'
import type { ToolChange, ToolDefinition, ToolPresentationMode, ToolResolver } from '@dsh/tool'

type Equal<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false
declare function yes<_T extends true>(): void
declare const tool: ToolDefinition
declare const view: ToolView
declare const surface: ToolSurface
declare const explanation: Explanation

const registry = createRegistry({
  mode: 'both',
  onChange(change) {
    yes<Equal<typeof change, ToolChange>>()
  },
})
const agent = createScope()
const everyone = createOwner()

// A pipeline takes it as it is.
const resolver: ToolResolver = registry
yes<Equal<ReturnType<Registry['register']>, Disposer>>()
yes<Equal<ReturnType<Registry['restrict']>, Disposer>>()
yes<Equal<ReturnType<Registry['presentAs']>, Disposer>>()
yes<Equal<ReturnType<Registry['guard']>, Disposer>>()
yes<Equal<ReturnType<Registry['mountTransport']>, Disposer>>()
yes<Equal<ReturnType<Registry['mode']>, ToolPresentationMode>>()
const given: number = registry.batch(() => 1)

// Everyone and a scope may register and guard; only a scope has masks and a mode of its own.
registry.register(everyone, tool)
registry.register(agent, tool)
registry.restrict(agent, { allow: [] })
// @ts-expect-error it would mask everyone
registry.restrict(everyone, { deny: ['read'] })
// @ts-expect-error it would speak for everyone
registry.presentAs(everyone, 'code')
// @ts-expect-error an empty filter
registry.restrict(agent, {})
// @ts-expect-error no such mode
registry.presentAs(agent, 'programs')
// @ts-expect-error a guard cannot allow
registry.guard(everyone, () => true)
// @ts-expect-error nor be asynchronous
registry.guard(everyone, async () => 'no')
// @ts-expect-error the owner comes first
registry.register(tool)

// What is handed out cannot be changed.
// @ts-expect-error frozen
view.tools.push(tool)
// @ts-expect-error frozen
surface.schemas.pop()
// @ts-expect-error frozen
surface.mode = 'native'
// @ts-expect-error frozen
explanation.layers.pop()
yes<Equal<Explanation['outcome'], 'visible' | 'collapsed' | 'masked' | 'unknown'>>()
yes<Equal<keyof Explanation['layers'][number], 'scope' | 'registers' | 'shadowed' | 'maskedBy'>>()
export { given, resolver }
