import type { ToolSignature } from '@dsh/codegen'
import { createPython, describeTool } from '@dsh/codegen-py'
import { describe, expect, it } from 'vitest'

const tool = (name: string, description: string): ToolSignature => ({
  name,
  description,
  parameters: { type: 'object', properties: { path: { type: 'string' } }, required: ['path'] },
  output: { type: 'string' },
})
const tools = [tool('read_file', 'Reads a file. All of it.'), tool('write_file', 'Writes a file.')]
const small = createPython({ budgetTokens: 10 })

describe('createPython({ budgetTokens }).createHelpers(tools)', () => {
  it('is empty where every tool is declared', () => {
    expect(createPython({ budgetTokens: 10_000 }).createHelpers?.(tools)).toEqual({})
  })

  it('finds tools by words, best first', () => {
    expect(small.createHelpers?.(tools)['search_tools']?.('read')).toEqual([
      { name: 'read_file', summary: 'Reads a file' },
    ])
  })

  it('gives the declarations of one tool', () => {
    expect(small.createHelpers?.(tools)['describe_tool']?.('read_file')).toBe(describeTool(tools, 'read_file'))
  })

  it('throws for a name that no tool has, and suggests the nearest', () => {
    const helpers = small.createHelpers?.(tools) ?? {}
    expect(() => helpers['describe_tool']?.('read_fil')).toThrow('unknown tool "read_fil" (did you mean "read_file"?)')
  })

  it('gives up a name that a tool has, as the SDK says', () => {
    const taken = [...tools, tool('search_tools', 'Is a tool.')]
    expect(Object.keys(small.createHelpers?.(taken) ?? {})).toEqual(['search_tools2', 'describe_tool'])
    expect(small.renderSdk(taken)).toContain('async def search_tools2(self, query: str)')
  })
})

describe('describeTool(tools, name)', () => {
  it('declares the tool and the types that it needs, and no other', () => {
    expect(describeTool(tools, 'write_file')).toBe(
      [
        'class WriteFile(Record):',
        ' path: str',
        'class Tools:',
        ' # Writes a file.',
        ' write_file: TypedTool[WriteFile, str]',
        'tools: Tools\n',
      ].join('\n'),
    )
  })

  it('is undefined for a name that no tool has', () => {
    expect(describeTool(tools, 'toString')).toBeUndefined()
  })
})
