import { setImmediate } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { createOwner, createScope } from '@dsh/kernel'
import { createRegistry, type Registry } from '@dsh/registry'
import { describe, expect, it } from 'vitest'
import { names, tool } from './tools.ts'

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void
setFlagsFromString('--no-expose-gc')

/** Whether what is referred to is gone after some collections. */
async function isCollected(reference: WeakRef<object>): Promise<boolean> {
  for (let round = 0; round < 10; round += 1) {
    // A reference that was just made or read keeps its target until the current task is over.
    await setImmediate()
    collect()
    if (reference.deref() === undefined) return true
  }
  return false
}
const found = (registry: Registry, scope?: object): WeakRef<object> => new WeakRef(registry.get('read', scope) ?? {})

describe('what a registry keeps', () => {
  it('is a tool that is registered', async () => {
    const registry = createRegistry()
    registry.register(createOwner(), tool('read'))
    expect(await isCollected(found(registry))).toBe(false)
    expect(names(registry)).toEqual(['read'])
  })

  it('is no tool that was unregistered, once somebody has looked again', async () => {
    const registry = createRegistry()
    const unregister = registry.register(createOwner(), tool('read'))
    const reference = found(registry)
    registry.view()
    registry.schemas()
    registry.surface()
    unregister()
    registry.view()
    registry.schemas()
    registry.surface()
    expect(await isCollected(reference)).toBe(true)
    expect(names(registry)).toEqual([])
  })

  it('is neither a scope that was forgotten without an end, nor its tools and views', async () => {
    const registry = createRegistry()
    const forget = (): WeakRef<object>[] => {
      const agent = createScope()
      registry.register(agent, tool('read'))
      registry.restrict(agent, { allow: [] })
      registry.guard(agent, () => undefined)
      return [found(registry, agent.key), new WeakRef(registry.view(agent.key)), new WeakRef(agent.key)]
    }
    const [definition, view, key] = forget()
    expect(await isCollected(definition ?? ({} as never))).toBe(true)
    expect(await isCollected(view ?? ({} as never))).toBe(true)
    expect(await isCollected(key ?? ({} as never))).toBe(true)
    expect(names(registry)).toEqual([])
  })
})
