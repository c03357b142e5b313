import { parseArguments } from '@dsh/json'
import { ToolArgsError } from '@dsh/tool'

/**
 * Throws for arguments that are still text: a host hands over a model's text as it is where it does not parse, and the
 * model must learn what is wrong with it.
 */
export function refuseText(args: unknown): void {
  if (typeof args !== 'string') return
  const parsed = parseArguments(args)
  const why = parsed.ok
    ? 'it is text; give the object itself'
    : `${parsed.path === '' ? '' : `${parsed.path}: `}${parsed.reason}`
  throw new ToolArgsError([`"arguments" must be an object (${why})`])
}
