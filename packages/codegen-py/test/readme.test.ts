// #region example
import type { ToolSignature } from '@dsh/codegen'
import { python } from '@dsh/codegen-py'

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

export const sdk = python.renderSdk([readFile])
// #endregion example

// #region index
import { createPython } from '@dsh/codegen-py'

export const language = createPython({ budgetTokens: 2000 })
// #endregion index

import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { blockOf } from './sdk.ts'

describe('the README', () => {
  it('shows what the example declares', () => {
    const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8')
    const declared = blockOf(sdk).slice(blockOf(sdk).indexOf('class ReadFile'))
    expect(readme).toContain(`\n${declared}`)
  })

  it('shows a language with a budget, which promises nothing while there is room', () => {
    expect(language.createHelpers?.([readFile])).toEqual({})
    expect(Object.keys(createPython({ budgetTokens: 0 }).createHelpers?.([readFile]) ?? {})).toEqual([
      'search_tools',
      'describe_tool',
    ])
  })
})
