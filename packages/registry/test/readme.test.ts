import { createOwner, createScope } from '@dsh/kernel'
import { createRegistry } from '@dsh/registry'
import { describe, expect, it } from 'vitest'
import { tool, transport } from './tools.ts'

const { runCode } = transport()
const [read, write, bash, note] = [tool('read'), tool('write'), tool('bash'), tool('note')]
const log: string[] = []

// #region example
const registry = createRegistry({ onChange: change => log.push(`${change.kind} ${change.names.join()}`) })
const app = createOwner('app')
for (const definition of [read, write, bash]) registry.register(app, definition)
registry.guard(app, call => (call.agent === undefined ? 'a call needs an agent' : undefined))

const reviewer = createScope({ name: 'reviewer' })
registry.register(reviewer, note) // its own: nobody else sees it
registry.restrict(reviewer, { allow: ['read'] }) // of what it inherits

const sent = registry.schemas(reviewer.key).map(schema => schema.name) // ['read', 'note']
const asked = registry.resolve({ name: 'bash', agent: reviewer.key }) // { kind: 'unknown' }
await reviewer.dispose() // its note and its restriction are gone, and nothing else
// #endregion example

// #region surface
const programmer = createScope({ name: 'programmer' })
registry.mountTransport(programmer, { definition: () => runCode })
registry.presentAs(programmer, 'code')
const surface = registry.surface(programmer.key) // { mode: 'code', schemas: [run_code], knownNames: ['run_code'] }
// #endregion surface

const explorer = createScope()
registry.restrict(explorer, { deny: ['bash'] })

// #region explain
const { outcome, layers } = registry.explain('bash', explorer.key) // outcome: 'masked'
const masks = layers.flatMap(layer => layer.maskedBy) // [{ deny: ['bash'] }]
// #endregion explain

describe('the README of @dsh/registry', () => {
  it('shows a reviewer its own note and what it may read', () => {
    expect(sent).toEqual(['read', 'note'])
    expect(asked.kind).toBe('unknown')
    expect(registry.denial({ name: 'read' } as never)).toBe('a call needs an agent')
    expect(registry.schemas(reviewer.key).map(schema => schema.name)).toEqual(['read', 'write', 'bash'])
    expect(log.slice(3, 7)).toEqual(['register note', 'restrict read', 'lift read', 'unregister note'])
  })

  it('shows a programmer `run_code` alone', () => {
    expect(surface.mode).toBe('code')
    expect(surface.schemas.map(schema => schema.name)).toEqual(['run_code'])
    expect(surface.knownNames).toEqual(['run_code'])
    expect(registry.surface().mode).toBe('native')
  })

  it('says where a tool went', () => {
    expect(outcome).toBe('masked')
    expect(masks).toEqual([{ deny: ['bash'] }])
  })
})
