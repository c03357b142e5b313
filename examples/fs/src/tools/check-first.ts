import type { ToolDefinition } from '@dsh/schema'
import { FsArgsError } from '../errors.ts'
import { isRecord, type Unknown } from '../view/meta.ts'

/** What is wrong with arguments, in the words that these tools promise; nothing when a schema may say the rest. */
export type Check = (args: Unknown) => string | undefined

/** A definition whose own words about an argument come before those of its schema. */
export function checkFirst(definition: ToolDefinition, ...checks: readonly Check[]): ToolDefinition {
  return Object.freeze({
    ...definition,
    async execute(...[args, exec]: Parameters<ToolDefinition['execute']>) {
      if (isRecord(args)) {
        for (const check of checks) {
          const problem = check(args)
          if (problem !== undefined) throw new FsArgsError(problem)
        }
      }
      return definition.execute(args, exec)
    },
  })
}

/** Refuses an empty string. */
export function nonEmpty(name: string, when = ''): Check {
  return args => (args[name] === '' ? `${name} must be a non-empty string${when}` : undefined)
}

/** Refuses half of a character, which no file can hold. */
export function wellFormed(name: string): Check {
  return args => {
    const value = args[name]
    return typeof value === 'string' && /\p{Cs}/u.test(value)
      ? `${name} must be well-formed text: it holds a lone surrogate, half of a character`
      : undefined
  }
}

/** Refuses a number that is not whole or not above zero. */
export function positiveInteger(name: string): Check {
  return args => {
    const value = args[name]
    return typeof value === 'number' && !(Number.isSafeInteger(value) && value > 0)
      ? `${name} must be a positive integer`
      : undefined
  }
}
