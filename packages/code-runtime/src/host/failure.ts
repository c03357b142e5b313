import type { CodeFailure, FailureKind } from '../run.ts'
import { cutUtf8 } from './utf8.ts'

/** The most bytes that the message of a failure has. */
const MESSAGE_BYTES = 16 * 1024

/** Whether the same program may do better another time, and whether the program's side may say so at all. */
const kinds: Readonly<Record<FailureKind, { readonly retryable: boolean; readonly told: boolean }>> = {
  syntax: { retryable: false, told: true },
  'unsupported-syntax': { retryable: false, told: true },
  exception: { retryable: false, told: true },
  'cpu-timeout': { retryable: false, told: true },
  'wall-timeout': { retryable: true, told: false },
  'out-of-memory': { retryable: false, told: true },
  'stack-overflow': { retryable: false, told: true },
  deadlock: { retryable: false, told: true },
  abort: { retryable: false, told: false },
  'invalid-output': { retryable: false, told: true },
  'output-limit': { retryable: false, told: true },
  'call-limit': { retryable: false, told: true },
  crash: { retryable: true, told: false },
  unavailable: { retryable: true, told: false },
}

/** A failure of a known kind; its message is cut where it is long. */
export function createFailure(kind: FailureKind, message: string, location?: unknown): CodeFailure {
  const place = readLocation(location)
  return Object.freeze({
    kind,
    message: cutMessage(message),
    ...(place && { location: place }),
    retryable: kinds[kind].retryable,
  })
}

/** The failure that the program's side reports. What only the host can know (an abort, say), nobody may report. */
export function readFailure(given: unknown): CodeFailure {
  const { kind, message, location } = (typeof given === 'object' && given !== null ? given : {}) as Record<
    string,
    unknown
  >
  if (typeof message !== 'string' || !isKind(kind) || !kinds[kind].told)
    return createFailure('crash', 'the runtime did not say how the program ended')
  return createFailure(kind, message, location)
}

/** A message that is not longer than messages of failures are. */
export function cutMessage(message: string): string {
  const text = cutUtf8(message, MESSAGE_BYTES)
  return text.length === message.length ? text : `${text}…`
}

function isKind(kind: unknown): kind is FailureKind {
  return typeof kind === 'string' && Object.hasOwn(kinds, kind)
}

function readLocation(given: unknown): CodeFailure['location'] {
  if (typeof given !== 'object' || given === null) return undefined
  const { line, column } = given as Record<string, unknown>
  return isOrdinal(line) && isOrdinal(column) ? Object.freeze({ line, column }) : undefined
}

function isOrdinal(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) > 0
}
