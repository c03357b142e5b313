import { isCodedError } from '@dsh/kernel'
import { codes, ToolArgsError, ToolNotFoundError, ToolOutputError } from '@dsh/tool'
import { describe, expect, it } from 'vitest'

describe('new ToolNotFoundError(name, hint?)', () => {
  it('is a coded error with a stable name, code and message', () => {
    const error = new ToolNotFoundError('nope')
    expect([isCodedError(error), error.name, error.code, error.message]).toStrictEqual([
      true,
      'ToolNotFoundError',
      codes.UNKNOWN_TOOL,
      'unknown tool "nope"',
    ])
  })

  it('knows from where a collapsed tool can be reached', () => {
    const error = new ToolNotFoundError('read', { reachableFrom: 'run_code' })
    expect(error.reachableFrom).toBe('run_code')
    expect(error.message).toBe(
      'unknown tool "read": only `run_code` is callable directly — call `read` from inside a `run_code` program instead',
    )
  })

  it('has no key for a route that does not exist', () => {
    expect(new ToolNotFoundError('nope')).not.toHaveProperty('reachableFrom')
  })

  it('suggests the nearest name', () => {
    expect(new ToolNotFoundError('raed', { nearest: 'read' }).message).toBe(
      'unknown tool "raed" (did you mean "read"?)',
    )
  })
})

describe('new ToolArgsError(violations)', () => {
  it('joins the violations for the model and keeps them apart for programs', () => {
    const error = new ToolArgsError(['missing required property "path"', '"n" must be an integer'])
    expect(error.message).toBe('invalid arguments: missing required property "path"; "n" must be an integer')
    expect([error.name, error.code]).toStrictEqual(['ToolArgsError', 'INVALID_ARGS'])
    expect(error.violations).toStrictEqual(['missing required property "path"', '"n" must be an integer'])
  })

  it('keeps its own frozen copy of the violations', () => {
    const violations = ['a']
    const error = new ToolArgsError(violations)
    violations.push('b')
    expect(error.violations).toStrictEqual(['a'])
    expect(Object.isFrozen(error.violations)).toBe(true)
  })
})

describe('new ToolOutputError(name, violations)', () => {
  it('names the tool and joins the violations', () => {
    const error = new ToolOutputError('read', ['"value" must be a string', 'and more'])
    expect(error.message).toBe('tool "read" returned invalid output: "value" must be a string; and more')
    expect([error.name, error.code]).toStrictEqual(['ToolOutputError', 'INVALID_TOOL_OUTPUT'])
  })
})

describe('the name of an error', () => {
  it('is no enumerable property, so that a printed error does not list it', () => {
    expect(Object.keys(new ToolArgsError([]))).not.toContain('name')
  })

  it('survives a minifier that renames the class', () => {
    class x extends ToolArgsError {}
    expect(new x([]).name).toBe('ToolArgsError')
  })
})
