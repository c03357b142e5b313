// #region example
import type { ToolSignature } from '@dsh/codegen'
import { typescript } from '@dsh/codegen-ts'

const readFile: ToolSignature = {
  name: 'read_file',
  description: 'Reads a text file.',
  parameters: {
    type: 'object',
    properties: {
      path: { type: 'string', description: 'Where it is.' },
      lines: { type: 'integer', description: 'How many lines.', minimum: 1, default: 200 },
    },
    required: ['path'],
  },
  output: {
    type: 'object',
    properties: { text: { type: 'string' }, encoding: { anyOf: [{ type: 'string' }, { type: 'null' }] } },
    required: ['text'],
  },
}

export const sdk = typescript.renderSdk([readFile])
// #endregion example

// #region index
import { createTypeScript } from '@dsh/codegen-ts'

export const language = createTypeScript({ budgetTokens: 2000 })
// #endregion index

// #region helpers
import type { CodeLanguage } from '@dsh/codegen'

/** What a program is bound to beside its tools: nothing of it runs a tool, so nothing of it needs a policy. */
export function bindHelpers(spoken: CodeLanguage, tools: readonly ToolSignature[]) {
  const helpers = spoken.createHelpers?.(tools) ?? {}
  return Object.entries(helpers).map(([name, help]) => ({ name, call: async (argument: unknown) => help(argument) }))
}
// #endregion helpers

import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { blockOf } from './sdk.ts'

describe('the README', () => {
  it('shows what the example declares', () => {
    const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8')
    const declared = blockOf(sdk).slice(blockOf(sdk).indexOf('declare const tools'))
    expect(readme).toContain(`\n${declared}`)
  })

  it('shows a language with a budget, and the helpers that it promises', async () => {
    expect(bindHelpers(language, [readFile])).toEqual([])
    const [search] = bindHelpers(createTypeScript({ budgetTokens: 0 }), [readFile])
    expect(search?.name).toBe('$search')
    expect(await search?.call('file')).toEqual([{ name: 'read_file', summary: 'Reads a text file' }])
  })
})
