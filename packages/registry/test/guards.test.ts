import { bindScopeParent, createOwner, createScope, type ScopeKey } from '@dsh/kernel'
import { createRegistry } from '@dsh/registry'
import type { ToolExecution, ToolGuard } from '@dsh/tool'
import { describe, expect, it } from 'vitest'
import { observer, thrownBy, tool } from './tools.ts'

const call = (agent?: ScopeKey): ToolExecution =>
  ({ name: 'bash', ...(agent !== undefined && { agent }) }) as ToolExecution

/** Guards that note their turn, and abstain. */
const noting = (): { readonly asked: string[]; guard(label: string): ToolGuard } => {
  const asked: string[] = []
  return {
    asked,
    guard: label => () => {
      asked.push(label)
      return undefined
    },
  }
}

describe('registry.guard(owner, guard)', () => {
  it('denies a call with the reason that the guard gives', () => {
    const registry = createRegistry()
    registry.guard(createOwner(), exec => (exec.name === 'bash' ? 'no shells' : undefined))
    expect(registry.denial(call())).toBe('no shells')
    expect(registry.denial({ ...call(), name: 'read' })).toBeUndefined()
  })

  it('asks the guards of everyone, then those of the farthest ancestor, and the own ones last', () => {
    const registry = createRegistry()
    const { asked, guard } = noting()
    const root = createScope()
    const agent = createScope({ parent: root.key })
    registry.guard(agent, guard('own'))
    registry.guard(root, guard('root'))
    registry.guard(createOwner(), guard('everyone'))
    registry.denial(call(agent.key))
    expect(asked).toEqual(['everyone', 'root', 'own'])
  })

  it('asks the guards of one layer in the order of their registration', () => {
    const registry = createRegistry()
    const { asked, guard } = noting()
    for (const label of ['first', 'second', 'third']) registry.guard(createOwner(), guard(label))
    registry.denial(call())
    expect(asked).toEqual(['first', 'second', 'third'])
  })

  it('asks nobody after the first reason', () => {
    const registry = createRegistry()
    const { asked, guard } = noting()
    const agent = createScope()
    registry.guard(createOwner(), () => 'first')
    registry.guard(createOwner(), guard('later'))
    registry.guard(agent, guard('own'))
    expect(registry.denial(call(agent.key))).toBe('first')
    expect(asked).toEqual([])
  })

  it('lets no abstention shield from a later guard', () => {
    const registry = createRegistry()
    registry.guard(createOwner(), () => undefined)
    registry.guard(createOwner(), () => 'second')
    expect(registry.denial(call())).toBe('second')
  })

  it('asks only the guards of everyone about a call without an agent', () => {
    const registry = createRegistry()
    registry.guard(createScope(), () => 'of a scope')
    expect(registry.denial(call())).toBeUndefined()
  })

  it('asks no guard of a sibling or of a scope below', () => {
    const registry = createRegistry()
    const agent = createScope()
    registry.guard(createScope(), () => 'sibling')
    registry.guard(createScope({ parent: agent.key }), () => 'below')
    expect(registry.denial(call(agent.key))).toBeUndefined()
  })

  it('asks the guards of the chain as it is now', () => {
    const registry = createRegistry()
    const [one, other, agent] = [createScope(), createScope(), createScope()]
    const binding = bindScopeParent(agent.key, one.key)
    registry.guard(other, () => 'other')
    expect(registry.denial(call(agent.key))).toBeUndefined()
    binding.rebind(other.key)
    expect(registry.denial(call(agent.key))).toBe('other')
  })

  it('takes one function twice for two guards, each removed on its own', () => {
    const registry = createRegistry()
    const { asked, guard } = noting()
    const twice = guard('twice')
    const remove = registry.guard(createOwner(), twice)
    registry.guard(createOwner(), twice)
    remove()
    remove()
    registry.denial(call())
    expect(asked).toEqual(['twice'])
  })

  it('asks in the same pass a guard that a running guard adds', () => {
    const registry = createRegistry()
    registry.guard(createOwner(), () => {
      registry.guard(createOwner(), () => 'added')
      return undefined
    })
    expect(registry.denial(call())).toBe('added')
  })

  it('asks in the same pass the first guard of a scope that had nothing', () => {
    const registry = createRegistry()
    const agent = createScope()
    registry.guard(createOwner(), () => {
      registry.guard(agent, () => 'added')
      return undefined
    })
    expect(registry.denial(call(agent.key))).toBe('added')
  })

  it('leaves to the next pass a guard that is added after its layer had none left', () => {
    const registry = createRegistry()
    const remove = registry.guard(createOwner(), () => {
      remove()
      registry.guard(createOwner(), () => 'next pass')
      return undefined
    })
    expect(registry.denial(call())).toBeUndefined()
    expect(registry.denial(call())).toBe('next pass')
  })

  it('passes over a guard that a guard before it removes', () => {
    const registry = createRegistry()
    registry.guard(createOwner(), () => {
      removeSecond()
      return undefined
    })
    const removeSecond = registry.guard(createOwner(), () => 'second')
    expect(registry.denial(call())).toBeUndefined()
  })

  it('hands on what is no reason as it is, for whoever asks to take it for a denial', () => {
    const registry = createRegistry()
    const remove = registry.guard(createOwner(), () => null as never)
    expect(registry.denial(call())).toBeNull()
    remove()
    const removeEmpty = registry.guard(createOwner(), () => '')
    expect(registry.denial(call())).toBe('')
    removeEmpty()
    registry.guard(createOwner(), (async () => undefined) as never)
    expect(registry.denial(call())).toBeInstanceOf(Promise)
  })

  it('throws on what a guard throws', () => {
    const registry = createRegistry()
    const mine = new Error('mine')
    registry.guard(createOwner(), () => {
      throw mine
    })
    expect(thrownBy(() => registry.denial(call()))).toBe(mine)
  })

  it('tells nobody, since nothing that is visible changes', () => {
    const { heard, onChange } = observer()
    const registry = createRegistry({ onChange })
    registry.guard(createOwner(), () => undefined)()
    expect(heard).toEqual([])
  })

  it('ends with its owner, and takes the layer with it', async () => {
    const registry = createRegistry()
    const agent = createScope()
    registry.guard(agent, () => 'own')
    await agent.dispose()
    expect(registry.denial(call(agent.key))).toBeUndefined()
    expect(registry.explain('x', agent.key).layers).toHaveLength(1)
  })

  it('keeps the layer of a scope that has something else', () => {
    const registry = createRegistry()
    const agent = createScope()
    registry.register(agent, tool('read'))
    registry.guard(agent, () => undefined)()
    expect(registry.get('read', agent.key)?.name).toBe('read')
  })

  it('refuses what is no function', () => {
    expect(() => createRegistry().guard(createOwner(), 'no' as never)).toThrow(
      'guard() needs a function from a call to a reason, or to undefined',
    )
  })

  it('refuses what is no owner', () => {
    expect(() => createRegistry().guard((() => undefined) as never, undefined as never)).toThrow(
      'guard() needs an owner first',
    )
  })
})
