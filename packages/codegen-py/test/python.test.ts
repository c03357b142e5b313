import { createPython, python } from '@dsh/codegen-py'
import { describe, expect, it } from 'vitest'
import { blockOf, declarations } from './sdk.ts'

describe('python.renderSdk(tools)', () => {
  it('declares what a tool is, the error of a failed call, and one constant with all tools', () => {
    const output = { type: 'object', properties: { sum: { type: 'number' } }, required: ['sum'] }
    const parameters = { type: 'object', properties: { a: { type: 'number' } }, required: ['a'] }
    expect(declarations([{ name: 'add', description: 'Adds.', parameters, output }])).toBe(
      [
        'from typing import Any, Callable, Coroutine, Literal, Never, NotRequired, Protocol, Required, TypedDict, TypeVar, Union, overload',
        'A = TypeVar("A")',
        'R = TypeVar("R")',
        'TypedTool = Callable[[A], Coroutine[Any, Any, R]]',
        'Tool = TypedTool[A, Any]',
        'class Record(TypedDict): pass',
        'class ToolCallError(Exception):',
        ' code: str | None # such as "INVALID_ARGS"',
        ' toolName: str',
        'class Add(Record):',
        ' a: float',
        'class AddOutput(Record):',
        ' sum: float',
        'class Tools:',
        ' # Adds.',
        ' add: TypedTool[Add, AddOutput]',
        'tools: Tools\n',
      ].join('\n'),
    )
  })

  it('tells how to write a program', () => {
    const sdk = python.renderSdk([])
    expect(sdk).toContain('top-level `await`')
    expect(sdk).toContain('`return <value>`')
    expect(sdk).toContain('exactly two of the names declared below are bound: `tools` and `ToolCallError`')
    expect(sdk).toContain('never `FooArgs(field=1)`, which raises `NameError`')
    expect(sdk).toContain('MAY overlap under `asyncio.gather`')
    expect(sdk).toContain('lossless JSON')
  })

  it('names the two arguments of a call', () => {
    const sdk = python.renderSdk([])
    expect(sdk).toContain('two required arguments')
    expect(sdk).toContain('`code`')
    expect(sdk).toContain('`description`')
  })

  it('speaks of no other language', () => {
    expect(JSON.stringify([python.renderSdk([]), python.runCode])).not.toMatch(/typescript|javascript|promise/iu)
  })

  it('gives the same bytes for tools in any order, once and twice', () => {
    const tools = ['b', 'a', 'c'].map(name => ({ name, description: `Is ${name}.` }))
    expect(declarations(tools.toReversed())).toBe(declarations(tools))
    expect(declarations([...tools, ...tools])).toBe(declarations(tools))
  })

  it('declares an empty class where there are no tools', () => {
    expect(declarations([])).toMatch(/\nclass Tools: pass\ntools: Tools\n$/u)
  })

  it('never throws, whatever the tools are', () => {
    const { proxy, revoke } = Proxy.revocable({}, {})
    revoke()
    const odd = [null, 7, {}, { name: 7 }, { name: 'a', description: 7, parameters: proxy, output: 7n }, proxy]
    expect(blockOf(python.renderSdk(odd as never))).toContain('\n a: Tool[Any]\n')
    expect(blockOf(python.renderSdk(proxy as never))).toContain('class Tools: pass')
    expect(blockOf(python.renderSdk(undefined as never))).toContain('class Tools: pass')
  })
})

describe('python.runCode', () => {
  it('says what a program is, in the words that models know it by', () => {
    const { description, codeDescription, descriptionDescription } = python.runCode
    expect(description).toContain('Execute a Python program')
    expect(description).toContain('BODY of an')
    expect(description).toContain('`description`')
    expect(description).toContain('`return <value>`')
    expect(codeDescription).toBe('The program: the body of an async Python function.')
    expect(descriptionDescription).toMatch(/five to ten words in the active voice/u)
  })
})

describe('python', () => {
  it('has the name that runtimes know, and cannot be changed', () => {
    expect(python.id).toBe('python')
    expect(Object.isFrozen(python) && Object.isFrozen(python.runCode)).toBe(true)
  })

  it('is what createPython() makes without options', () => {
    const tools = [{ name: 'a', description: '', parameters: { type: 'object' }, output: {} } as const]
    expect(createPython().renderSdk(tools)).toBe(python.renderSdk(tools))
    expect(python.createHelpers?.(tools)).toEqual({})
  })
})
