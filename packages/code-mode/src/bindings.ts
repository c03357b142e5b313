import type { CodeHelpers } from '@dsh/codegen'
import type { CodeBinding, CodeBindingNamespace } from '@dsh/code-runtime'
import { nearest, type JsonValue } from '@dsh/json'
import { CodedError, disown, errorMessage } from '@dsh/kernel'
import { codes, unknownTool } from '@dsh/tool'
import type { SubCalls } from './dispatch.ts'
import { settled, type RunSignal } from './run-signal.ts'
import type { Sdk } from './sdk.ts'

/** Words and names are short; a helper that is asked for more would work on it while everybody waits. */
const MOST_ASKED = 500

/** What a program finds as `tools`: the tools that its SDK declares, the helpers that it promises, and nothing else. */
export function bindTools({ signatures, helpers }: Sdk, calls: SubCalls, run: RunSignal): CodeBindingNamespace {
  const functions = Object.create(null) as Record<string, CodeBinding>
  for (const [name, helper] of Object.entries(helpers)) functions[name] = async argument => ask(helper, argument)
  for (const { name } of signatures) {
    functions[name] = (args, { signal }) => {
      run.follow(signal, settled)
      const answer = calls.call(name, args)
      // A runtime whose run is over may not be there to hear that the call failed.
      disown(answer)
      return answer
    }
  }
  return Object.freeze<CodeBindingNamespace>({
    global: 'tools',
    functions: Object.freeze(functions),
    errorClass: Object.freeze({ name: 'ToolCallError', memberNameProperty: 'toolName' }),
    missing(name) {
      const meant = nearest(name, Object.keys(functions))
      return unknownTool(name, meant === undefined ? {} : { nearest: meant }).error.message
    },
    missingCode: codes.UNKNOWN_TOOL,
  })
}

/** What a helper tells; what it refuses is a tool that is not there, but for a `TypeError`, which is of its argument. */
function ask(helper: CodeHelpers[string], argument: unknown): JsonValue {
  const asked = typeof argument === 'string' ? argument : (JSON.stringify(argument) ?? '')
  if (asked.length > MOST_ASKED)
    throw new CodedError(codes.INVALID_ARGS, `what is asked for has at most ${MOST_ASKED} characters: use fewer words`)
  try {
    return helper(argument)
  } catch (thrown) {
    throw new CodedError(thrown instanceof TypeError ? codes.INVALID_ARGS : codes.UNKNOWN_TOOL, errorMessage(thrown))
  }
}
