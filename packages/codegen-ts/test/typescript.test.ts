import { createTypeScript, typescript } from '@dsh/codegen-ts'
import { describe, expect, it } from 'vitest'
import { parseDeclarations } from './compiler.ts'
import { blockOf, declarations } from './sdk.ts'

describe('typescript.renderSdk(tools)', () => {
  it('declares any JSON, the error of a failed call, and one constant with a method for each tool', () => {
    const output = { type: 'object', properties: { sum: { type: 'number' } }, required: ['sum'] }
    const parameters = { type: 'object', properties: { a: { type: 'number' } }, required: ['a'] }
    expect(declarations([{ name: 'add', description: 'Adds.', parameters, output }])).toBe(
      [
        'type JsonValue = null | boolean | number | string | JsonValue[] | { [key: string]: JsonValue }',
        'declare class ToolCallError extends Error {',
        ' readonly code?: string // such as "INVALID_ARGS"',
        ' readonly toolName: string',
        '}',
        'declare const tools: {',
        '// Adds.',
        'add(args: { a: number }): Promise<{ sum: number }>',
        '}\n',
      ].join('\n'),
    )
  })

  it('puts the description of a tool above it, in one line, and no line where there are no words', () => {
    const block = declarations([
      { name: 'a', description: 'Does\n\n  things.' },
      { name: 'b', description: ' \n' },
    ])
    expect(block).toContain('{\n// Does things.\na(args: {}): Promise<JsonValue>\nb(args: {}): Promise<JsonValue>\n}')
  })

  it('tells how to write a program', () => {
    const sdk = typescript.renderSdk([])
    expect(sdk).toContain('erasable syntax only')
    expect(sdk).toContain('rejects with `ToolCallError`')
    expect(sdk).toContain('MAY overlap under `Promise.all`')
    expect(sdk).toContain('lossless JSON')
  })

  it('names the two arguments of a call', () => {
    const sdk = typescript.renderSdk([])
    expect(sdk).toContain('two required arguments')
    expect(sdk).toContain('`code`')
    expect(sdk).toContain('`description`')
  })

  it('gives the same bytes for tools in any order', () => {
    const tools = ['b', 'a', 'c', 'a'].map((name, at) => ({ name, description: `Number ${at}.` }))
    expect(declarations(tools.toReversed())).toBe(declarations(tools))
    expect([...parseDeclarations(declarations(tools)).methods.keys()]).toEqual(['a', 'b', 'c'])
  })

  it('declares an object without members where there are no tools', () => {
    expect(declarations([])).toContain('\ndeclare const tools: {}\n')
  })

  it('never throws, whatever the tools are', () => {
    const { proxy, revoke } = Proxy.revocable({}, {})
    revoke()
    const odd = [null, 7, {}, { name: 7 }, { name: 'a', description: 7, parameters: proxy, output: 7n }, proxy]
    expect(blockOf(typescript.renderSdk(odd as never))).toContain('\na(args: unknown): Promise<unknown>\n')
    expect(blockOf(typescript.renderSdk(proxy as never))).toContain('tools: {}')
    expect(blockOf(typescript.renderSdk(undefined as never))).toContain('tools: {}')
  })
})

describe('typescript.runCode', () => {
  it('says what a program is, in the words that models know it by', () => {
    const { description, codeDescription, descriptionDescription } = typescript.runCode
    expect(description).toContain('Execute a TypeScript program')
    expect(description).toContain('BODY of an')
    expect(description).toContain('`description`')
    expect(description).toContain('erasable syntax only')
    expect(codeDescription).toBe('The program: the body of an async TypeScript function.')
    expect(descriptionDescription).toMatch(/five to ten words in the active voice/u)
  })
})

describe('typescript', () => {
  it('has the name that runtimes know, and cannot be changed', () => {
    expect(typescript.id).toBe('typescript')
    expect(Object.isFrozen(typescript) && Object.isFrozen(typescript.runCode)).toBe(true)
  })

  it('is what createTypeScript() makes without options', () => {
    const tools = [{ name: 'a', description: '', parameters: { type: 'object' }, output: {} } as const]
    expect(createTypeScript().renderSdk(tools)).toBe(typescript.renderSdk(tools))
    expect(typescript.createHelpers?.(tools)).toEqual({})
  })
})
