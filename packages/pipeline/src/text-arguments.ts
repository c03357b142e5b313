import { isCodedError } from '@dsh/kernel'
import { parseArguments } from '@dsh/json'
import { codes, ToolArgsError } from '@dsh/tool'

/**
 * What a body threw, with more to it where a tool refused arguments that are still text: a host hands over a model's text
 * as it is where it does not parse, and the model must learn what is wrong with it.
 */
export function explainText(thrown: unknown, args: unknown): unknown {
  if (typeof args !== 'string' || !isRefusal(thrown)) return thrown
  const [violation, ...others] = thrown.violations
  const parsed = parseArguments(args)
  const why = parsed.ok
    ? 'it is text; give the object itself'
    : `${parsed.path === '' ? '' : `${parsed.path}: `}${parsed.reason}`
  return new ToolArgsError([`${violation ?? '"arguments" is refused'} (${why})`, ...others])
}

function isRefusal(thrown: unknown): thrown is ToolArgsError {
  return isCodedError(thrown, codes.INVALID_ARGS) && 'violations' in thrown && isList(thrown.violations)
}

function isList(violations: unknown): boolean {
  return Array.isArray(violations) && violations.every(violation => typeof violation === 'string')
}
