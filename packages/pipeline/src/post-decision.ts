import { takeSnapshot } from '@dsh/json'
import { errorMessage } from '@dsh/kernel'
import type { Content } from '@dsh/presentation'
import {
  blocked,
  failed,
  invalidDecision,
  type ContextMessage,
  type PostToolDecision,
  type ToolExecutionFailure,
} from '@dsh/tool'
import { isRecord, readContent } from './content.ts'
import { readContexts } from './contexts.ts'

/** What a decision comes to when it is applied. */
export type Verdict =
  | { readonly kind: 'accept'; readonly contexts: readonly ContextMessage[] }
  | { readonly kind: 'content'; readonly content: Content; readonly contexts: readonly ContextMessage[] }
  | { readonly kind: 'value'; readonly value: unknown; readonly contexts: readonly ContextMessage[] }
  | { readonly kind: 'block'; readonly failure: ToolExecutionFailure }
  | { readonly kind: 'invalid'; readonly failure: ToolExecutionFailure }

const accept: PostToolDecision = /* @__PURE__ */ Object.freeze({ kind: 'accept' })

/** What stands where nobody decides; a promise for each call, since whoever gets one may put a `then` of their own on it. */
export async function accepted(): Promise<PostToolDecision> {
  return accept
}

/** The verdicts of the decisions that were read here; nothing else is ever applied. */
const verdicts = /* @__PURE__ */ new WeakMap<PostToolDecision, Verdict>([[accept, { kind: 'accept', contexts: [] }]])

/** A frozen copy of a decision, each member read once; a malformed one becomes a block, and fails the result when applied. */
export function readPostDecision(given: unknown): PostToolDecision {
  try {
    if (!isRecord(given)) return refuse(unknownKind)
    if (verdicts.has(given as PostToolDecision)) return given as PostToolDecision
    const { kind, additionalContexts } = given
    const contexts = additionalContexts === undefined ? [] : readContexts(additionalContexts)
    if (kind === 'block') return readBlock(given['feedback'], contexts)
    return kind === 'accept' ? readAccept(given, contexts) : refuse(unknownKind)
  } catch (thrown) {
    return refuse(errorMessage(thrown))
  }
}

/** What a decision comes to. */
export function verdictOf(decision: PostToolDecision): Verdict {
  return verdicts.get(decision) ?? { kind: 'invalid', failure: invalidDecision('post-execute', unknownKind) }
}

const unknownKind = `a post-execute listener must return { kind: 'accept' | 'block' }`

function readAccept(given: Readonly<Record<string, unknown>>, contexts: readonly ContextMessage[]): PostToolDecision {
  if ('value' in given && 'content' in given) {
    return invalid(failed(new TypeError('tools/post-execute accept decision cannot replace both value and content')))
  }
  const more = contexts.length > 0 && { additionalContexts: contexts }
  if ('value' in given) {
    const { value } = given
    const snapshot = takeSnapshot(value)
    // What is no JSON stays as it is: the tool's own output check says what is wrong with it.
    const copy = snapshot.ok ? snapshot.value : value
    return read({ kind: 'accept', value: copy as never, ...more }, { kind: 'value', value: copy, contexts })
  }
  const { content } = given
  if (content === undefined)
    return contexts.length === 0 ? accept : read({ kind: 'accept', ...more }, { kind: 'accept', contexts })
  const outcome = readContent(content, 'post-execute', 'content')
  if (!outcome.ok) return invalid(outcome.failure)
  return read(
    { kind: 'accept', content: outcome.content, ...more },
    { kind: 'content', content: outcome.content, contexts },
  )
}

function readBlock(feedback: unknown, contexts: readonly ContextMessage[]): PostToolDecision {
  const outcome = readContent(feedback, 'post-execute', 'feedback')
  if (!outcome.ok) return invalid(outcome.failure)
  const failure = blocked(outcome.content, contexts.length === 0 ? undefined : contexts)
  return read(
    { kind: 'block', feedback: outcome.content, ...(contexts.length > 0 && { additionalContexts: contexts }) },
    { kind: 'block', failure },
  )
}

function refuse(problem: string): PostToolDecision {
  return invalid(invalidDecision('post-execute', problem))
}

/** To the listeners outside it is a block with the failure's text; applied, it is the failure itself. */
function invalid(failure: ToolExecutionFailure): PostToolDecision {
  return read({ kind: 'block', feedback: failure.content }, { kind: 'invalid', failure })
}

function read(decision: PostToolDecision, verdict: Verdict): PostToolDecision {
  const frozen = Object.freeze(decision)
  verdicts.set(frozen, verdict)
  return frozen
}
