import { succeeded, type PostToolDecision, type ToolExecutionFailure, type ToolExecutionResult } from '@dsh/tool'
import { together } from './disposers.ts'
import type { Policy } from './policy.ts'
import { createReplacer, type Replacer } from './replacer.ts'
import { createSelects, type ToolSelection } from './selection.ts'

/** Replaces text in values, content and the durable log, for models and programs alike. */
export interface RedactOptions extends ToolSelection {
  /** What must not be seen: every match, in every string of a value, in keys, in content and in messages of failures. */
  readonly patterns: readonly (RegExp | string)[]
  /** What stands in its place; `[redacted]` by default. No pattern may find it. */
  readonly replacement?: string
}

/**
 * Redacts what calls give: the canonical value, so that programs do not see it either, and from it what the tool renders;
 * then all content that listeners left, and the durable copies. It stands outside the listeners that are there when it is
 * mounted: mount it after those that write content, and `spill()` after it. It does not touch arguments, nor messages that
 * come after a result.
 */
export function redact(options: RedactOptions): Policy {
  const { patterns, replacement = '[redacted]' } = options
  if (!Array.isArray(patterns) || patterns.length === 0)
    throw new TypeError('redact() needs patterns: regular expressions and strings, at least one')
  if (typeof replacement !== 'string') throw new TypeError('replacement must be a string')
  const replacer = createReplacer(patterns, replacement)
  const selects = createSelects(options)
  return {
    name: 'redact',
    mount(host) {
      const values = host.on(
        'tools/execute',
        async ({ name }, next) => (selects(name) ? withoutSecrets(await next(), replacer) : next()),
        { prepend: true, label: 'redact' },
      )
      const content = host.on(
        'tools/post-execute',
        async ({ name }, result, next) => (selects(name) ? decide(await next(), result, replacer) : next()),
        { prepend: true, label: 'redact' },
      )
      const log = host.on(
        'tools/code-dispatch-log',
        async ({ name }, next) => (selects(name) ? replacer.content(await next()) : next()),
        { prepend: true, label: 'redact' },
      )
      return together(values, content, log)
    },
  }
}

/** The result with its value, or its failure, replaced; the same object where there is nothing to replace. */
function withoutSecrets(result: ToolExecutionResult, replacer: Replacer): ToolExecutionResult {
  if (result.isError) return cleanFailure(result, replacer)
  const value = replacer.json(result.value)
  return value === result.value ? result : succeeded(value, result.additionalContexts)
}

function cleanFailure(failure: ToolExecutionFailure, replacer: Replacer): ToolExecutionFailure {
  const { error, content, meta = null } = failure
  const cleaned = {
    message: replacer.text(error.message),
    content: replacer.content(content),
    meta: replacer.json(meta),
  }
  if (cleaned.message === error.message && cleaned.content === content && cleaned.meta === meta) return failure
  return {
    ...failure,
    error: { ...error, message: cleaned.message },
    content: cleaned.content,
    ...('meta' in failure && { meta: cleaned.meta }),
  }
}

function decide(decision: PostToolDecision, result: ToolExecutionResult, replacer: Replacer): PostToolDecision {
  if (decision.kind === 'block') return { ...decision, feedback: replacer.content(decision.feedback) }
  const { value } = decision
  if (value !== undefined) return { ...contextsOf(decision), kind: 'accept', value: replacer.json(value) }
  // There by name, but nothing: what that comes to is for the pipeline to say.
  if ('value' in decision) return decision
  const content = decision.content ?? result.content
  const shown = replacer.content(content)
  // The message of a failure can be replaced only with the failure as a whole.
  if (result.isError && replacer.text(result.error.message) !== result.error.message)
    return { ...contextsOf(decision), kind: 'block', feedback: shown }
  return shown === content ? decision : { ...contextsOf(decision), kind: 'accept', content: shown }
}

function contextsOf({ additionalContexts }: PostToolDecision): Pick<PostToolDecision, 'additionalContexts'> {
  return additionalContexts === undefined ? {} : { additionalContexts }
}
