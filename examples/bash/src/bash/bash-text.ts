import type { KeptText } from '../output/collect.ts'
import type { BashValue, ForegroundValue } from './bash-output.ts'

/** What the model reads: the output, then what happened, each on a line of its own, the exit last. */
export function bashText(value: BashValue, canEscalate: boolean): string {
  if (value.kind === 'background') return `started background job ${value.jobId}`
  const output = joinStreams(streamText(value.stdout), streamText(value.stderr))
  return [output === '' ? '(no output)' : output, ...markers(value, canEscalate)].reduce(appendLine)
}

/** Standard output, then the errors in a section of their own. */
export function joinStreams(stdout: string, stderr: string): string {
  return stderr === '' ? stdout : appendLine(stdout, `[stderr]\n${stderr}`)
}

/** A text and a line after it. */
export function appendLine(text: string, line: string): string {
  return text === '' || text.endsWith('\n') ? text + line : `${text}\n${line}`
}

/** The marker of an exit other than with status 0. */
export function exitMarker(exit: { exitCode: number | null; signal: string | null }): string | undefined {
  if (exit.signal !== null) return `[killed by signal: ${exit.signal}]`
  return exit.exitCode === 0 || exit.exitCode === null ? undefined : `[exit code: ${exit.exitCode}]`
}

function streamText({ text, truncated, spillPath = '(unavailable)' }: KeptText): string {
  return truncated ? `${text}\n[output truncated; full output: ${spillPath}]` : text
}

function markers(value: ForegroundValue, canEscalate: boolean): string[] {
  const { sandbox, timedOut, timeoutMs, leftRunning } = value
  return [
    sandbox?.runnerFailed === true && `[sandbox: ${sandbox.mode} mode could not be set up]`,
    sandbox?.denied === true && `[sandbox: file access denied under ${sandbox.mode} mode]`,
    sandbox?.denied === true &&
      canEscalate &&
      '[to ask for more access, call again with sandbox_permissions and a justification]',
    leftRunning && '[processes that the command left running were stopped]',
    timedOut && `[timed out after ${timeoutMs}ms]`,
    exitMarker(value),
  ].filter(marker => typeof marker === 'string')
}
