import { readList, readRecord } from '@dsh/json'
import type { Keyword } from '../keyword.ts'

type Validate = Keyword['validate']

/** A `validate` for a keyword whose form is seen by its own value alone. */
/* @__NO_SIDE_EFFECTS__ */
export function form(name: string, rule: string, isLegal: (value: unknown) => boolean): Validate {
  return (value, _node, path) => (isLegal(value) ? [] : [`${path}.${name} must be ${rule}`])
}

/* @__NO_SIDE_EFFECTS__ */
export function finiteNumber(name: string): Validate {
  return form(name, 'a finite number', value => Number.isFinite(value))
}

/* @__NO_SIDE_EFFECTS__ */
export function count(name: string): Validate {
  return form(name, 'an integer of at least 0', value => Number.isSafeInteger(value) && Number(value) >= 0)
}

/* @__NO_SIDE_EFFECTS__ */
export function boolean(name: string): Validate {
  return form(name, 'a boolean', value => typeof value === 'boolean')
}

/* @__NO_SIDE_EFFECTS__ */
export function string(name: string): Validate {
  return form(name, 'a string', value => typeof value === 'string')
}

/* @__NO_SIDE_EFFECTS__ */
export function schemaMap(name: string): Validate {
  return form(name, 'an object of schemas', value => readRecord(value) !== undefined)
}

/** The schemas themselves are looked at when they are entered. */
/* @__NO_SIDE_EFFECTS__ */
export function schemaList(name: string): Validate {
  return form(name, 'a non-empty array of schemas', value => (readList(value)?.length ?? 0) > 0)
}

export function isStringList(value: unknown): value is readonly string[] {
  return readList(value)?.every(item => typeof item === 'string') ?? false
}

/** Why a text is no regular expression, or undefined. */
export function patternProblem(source: string): string | undefined {
  const compiled = compilePattern(source)
  return typeof compiled === 'string' ? compiled : undefined
}

function compilePattern(source: string): RegExp | string {
  try {
    return new RegExp(source, 'u')
  } catch (thrown) {
    return thrown instanceof SyntaxError ? thrown.message : 'it cannot be read'
  }
}
