import { mountCodeMode } from '@dsh/code-mode'
import { typescript } from '@dsh/codegen-ts'
import { createHooks, createOwner } from '@dsh/kernel'
import { createPipeline } from '@dsh/pipeline'
import { createRegistry } from '@dsh/registry'
import { createQuickJsRuntime } from '@dsh/runtime-quickjs'
import { defineTool, text } from '@dsh/schema'
import type { ToolEvents } from '@dsh/tool'
import { afterAll, describe, expect, it } from 'vitest'

const { signal } = new AbortController()
const degrees: Readonly<Record<string, number>> = { Oslo: 4, Rome: 19 }
const weather = defineTool({
  name: 'weather',
  description: 'Tells the weather of a city.',
  parameters: { city: { type: 'string', required: true } },
  output: {
    schema: {
      type: 'object',
      properties: { celsius: { type: 'number', required: true } },
      additionalProperties: false,
    },
    render: ({ city }, { celsius }) => [text(`${city}: ${celsius} °C`)],
  },
  isConcurrencySafe: () => true,
  execute: async ({ city }) => ({ celsius: degrees[city] ?? 0 }),
})

// #region example
const owner = createOwner('app')
const hooks = createHooks<ToolEvents>()
const registry = createRegistry({ mode: 'code' })
const { execute, executionMode, staged } = createPipeline({ resolver: registry, hooks })

const codeRuntime = createQuickJsRuntime()
const { sections } = mountCodeMode(
  { ...registry, owner, hooks, staged, executionMode },
  { codeRuntime, languages: [typescript] },
)
registry.register(owner, weather)

const prompt = sections.map(section => section.render()).join('\n') // the rule of code mode, and the SDK
const result = await execute({
  callId: '1',
  name: 'run_code',
  signal,
  arguments: {
    description: 'Find the colder of two cities',
    code: `
      const cities = ['Oslo', 'Rome']
      const all = await Promise.all(cities.map(city => tools.weather({ city })))
      return all[0].celsius < all[1].celsius ? 'Oslo is colder' : 'Rome is colder'`,
  },
})
// the model reads: Oslo is colder
// #endregion example

describe('the README of @dsh/code-mode', () => {
  afterAll(() => codeRuntime.dispose?.())

  it('runs a program that calls tools', () => {
    expect(result.content).toEqual([text('Oslo is colder')])
    expect(prompt).toContain('weather(args: { city: string }): Promise<{ celsius: number }>')
  })
})
