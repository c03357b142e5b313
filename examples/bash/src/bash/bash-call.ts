import type { InferArgs } from '@dsh/schema'
import type { bashParameters } from './bash-parameters.ts'
import type { SandboxMode } from '../executor/executor.ts'

/** The arguments of `bash`, as its schema lets them through. */
export type BashArguments = InferArgs<typeof bashParameters>

/** What a host offers to commands. */
export interface BashFeatures {
  /** Why a command cannot run in the background; absent: it can. */
  readonly backgroundRefusal?: string
  /** Whether a call may ask for more access. */
  readonly canEscalate: boolean
}

/** A call that may run. */
export interface BashCall {
  /** What bash runs. */
  readonly command: string
  /** What it does, for a person. */
  readonly description: string
  /** The deadline that is asked for. */
  readonly timeoutMs?: number
  /** Where to run it, as the model gave it. */
  readonly workdir?: string
  /** Whether to return at once. */
  readonly inBackground: boolean
  /** The access that is asked for. */
  readonly sandbox?: { readonly mode: SandboxMode; readonly justification: string }
}

/** Checks what a schema cannot say, and what a host does not offer; throws a sentence for the model. */
export function checkBashCall(args: BashArguments, features: BashFeatures): BashCall {
  const { command, description, timeoutMs, workdir, run_in_background: inBackground = false } = args
  if (isBlank(command)) throw new Error('invalid command: expected a non-empty string')
  if (isBlank(description)) throw new Error('invalid description: expected a non-empty string')
  if (timeoutMs !== undefined && !(timeoutMs > 0)) {
    throw new Error(`invalid timeoutMs: expected a positive number, got ${JSON.stringify(timeoutMs)}`)
  }
  const sandbox = checkEscalation(args, features.canEscalate)
  if (inBackground && features.backgroundRefusal !== undefined) throw new Error(features.backgroundRefusal)
  return {
    command,
    description,
    inBackground,
    ...(timeoutMs === undefined ? {} : { timeoutMs }),
    ...(workdir === undefined ? {} : { workdir }),
    ...(sandbox === undefined ? {} : { sandbox }),
  }
}

function checkEscalation(args: BashArguments, canEscalate: boolean): BashCall['sandbox'] {
  const { sandbox_permissions: mode, justification } = args
  if (mode === undefined && justification === undefined) return undefined
  if (!canEscalate) {
    // To run it all the same would give other access than the call asked for.
    throw new Error(
      'invalid escalation: access cannot be changed here; leave out sandbox_permissions and justification',
    )
  }
  if (mode === undefined) {
    throw new Error('invalid escalation: justification is only valid together with sandbox_permissions')
  }
  if (justification === undefined) throw new Error('invalid escalation: sandbox_permissions requires a justification')
  if (isBlank(justification)) throw new Error('invalid justification: expected a non-empty sentence')
  return { mode, justification }
}

function isBlank(value: string): boolean {
  return value.trim() === ''
}
