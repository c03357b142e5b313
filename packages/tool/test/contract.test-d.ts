import type { CodedError } from '@dsh/kernel'
import type { JsonValue } from '@dsh/json'
import { succeeded, ToolNotFoundError } from '@dsh/tool'
import type {
  codes,
  isDirect,
  RUN_CODE_NAME,
  ToolArgsError,
  PostToolDecision,
  PreToolDecision,
  ToolErrorCode,
  ToolExecution,
  ToolExecutionInput,
  ToolExecutionMode,
  ToolExecutionResult,
  ToolExecutionToken,
  ToolRestriction,
  ToolRunContext,
} from '@dsh/tool'

type Equal<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false
declare function yes<_T extends true>(): void
declare const exec: ToolExecution
declare const context: ToolRunContext
declare const input: ToolExecutionInput
declare const result: ToolExecutionResult

// @ts-expect-error every call can be cancelled
const unsigned: ToolExecutionInput = { callId: '1', name: 'read', arguments: {} }
// @ts-expect-error a plain symbol is no token
const forged: ToolExecutionToken = Symbol('forged')
yes<Equal<ToolExecutionInput['signal'], AbortSignal>>()
yes<Equal<ToolExecution['signal'], AbortSignal>>()
yes<Equal<ToolRunContext['signal'], AbortSignal>>()
// @ts-expect-error the call is frozen
exec.signal = AbortSignal.abort()
// @ts-expect-error and keeps its signal
delete exec.signal
// @ts-expect-error which is never undefined
exec.signal = undefined
// @ts-expect-error also for the body
context.signal = AbortSignal.abort()
// @ts-expect-error who keeps it too
delete context.signal
// @ts-expect-error what is called with is not changed afterwards either
input.signal = AbortSignal.abort()
// @ts-expect-error nor taken away
delete input.signal
yes<Equal<ReturnType<typeof isDirect>, boolean>>()
yes<Equal<ToolExecutionMode, { readonly kind: 'parallel' } | { readonly kind: 'exclusive' }>>()

const { deferContext, concludeTurn } = context
yes<Equal<ReturnType<typeof deferContext>, void>>()
yes<Equal<Parameters<typeof concludeTurn>, []>>()

if (result.isError) {
  yes<Equal<typeof result.value, undefined>>()
  yes<Equal<typeof result.error.message, string>>()
} else {
  yes<Equal<typeof result.value, JsonValue>>()
  yes<Equal<typeof result.error, undefined>>()
}
// @ts-expect-error a wrapper's value is JSON
succeeded(new Date())

// @ts-expect-error a denial has its reason
const silent: PreToolDecision = { kind: 'deny' }
// @ts-expect-error content and value exclude each other
const both: PostToolDecision = { kind: 'accept', content: [], value: 1 }
// @ts-expect-error a block has its feedback
const mute: PostToolDecision = { kind: 'block' }
// @ts-expect-error a restriction restricts
const empty: ToolRestriction = {}

yes<Equal<typeof codes.ABORTED, 'ABORTED'>>()
yes<Equal<typeof RUN_CODE_NAME, 'run_code'>>()
yes<Equal<ToolArgsError['code'], 'INVALID_ARGS'>>()
const error: CodedError = new ToolNotFoundError('x')
const owned: ToolErrorCode = 'FS_NOT_FOUND'
// @ts-expect-error a code of nobody
const unowned: ToolErrorCode = 'WHATEVER'

export { both, empty, error, forged, mute, owned, silent, unowned, unsigned }
