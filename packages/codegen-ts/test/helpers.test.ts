import type { ToolSignature } from '@dsh/codegen'
import { createTypeScript, describeTool } from '@dsh/codegen-ts'
import { describe, expect, it } from 'vitest'
import { parseDeclarations } from './compiler.ts'

const tool = (name: string, description: string): ToolSignature => ({
  name,
  description,
  parameters: { type: 'object', properties: { path: { type: 'string' } }, required: ['path'] },
  output: { type: 'string' },
})
const tools = [tool('read_file', 'Reads a file. All of it.'), tool('write_file', 'Writes a file.')]
const small = createTypeScript({ budgetTokens: 10 })

describe('createTypeScript({ budgetTokens }).createHelpers(tools)', () => {
  it('is empty where every tool is declared', () => {
    expect(createTypeScript({ budgetTokens: 10_000 }).createHelpers?.(tools)).toEqual({})
  })

  it('finds tools by words, best first', () => {
    expect(small.createHelpers?.(tools)['$search']?.('read')).toEqual([{ name: 'read_file', summary: 'Reads a file' }])
  })

  it('finds nothing by what are no words', () => {
    expect(small.createHelpers?.(tools)['$search']?.({ not: 'words' })).toEqual([])
  })

  it('gives the declarations of one tool', () => {
    expect(small.createHelpers?.(tools)['$describe']?.('read_file')).toBe(describeTool(tools, 'read_file'))
  })

  it('throws for a name that no tool has, and suggests the nearest', () => {
    const { $describe } = small.createHelpers?.(tools) ?? {}
    expect(() => $describe?.('read_fil')).toThrow('unknown tool "read_fil" (did you mean "read_file"?)')
    expect(() => $describe?.('weather')).toThrow(/^unknown tool "weather"$/u)
  })

  it('says how it is called where it is given no name', () => {
    const { $describe } = small.createHelpers?.(tools) ?? {}
    expect(() => $describe?.(7)).toThrow('$describe takes one text: $describe("text")')
  })

  it('gives up a name that a tool has, as the SDK says', () => {
    const taken = [...tools, tool('$search', 'Is a tool.')]
    expect(Object.keys(small.createHelpers?.(taken) ?? {})).toEqual(['$search2', '$describe'])
    expect(small.renderSdk(taken)).toContain('\n$search2(query: string)')
  })
})

describe('describeTool(tools, name)', () => {
  it('declares the tool and the types that it needs, and no other', () => {
    const text = describeTool(tools, 'write_file') ?? ''
    expect(text).toBe(
      'declare const tools: {\n// Writes a file.\nwrite_file(args: { path: string }): Promise<string>\n}',
    )
    expect(parseDeclarations(text).errors).toEqual([])
  })

  it('is undefined for a name that no tool has', () => {
    expect(describeTool(tools, 'toString')).toBeUndefined()
  })
})
