import { disown } from '@dsh/kernel'
import type { CodeLog, CodeRunRequest } from '../run.ts'
import { cutUtf8, utf8Bytes } from './utf8.ts'

/** What a program logged, as far as it may. */
export interface LogLedger {
  readonly entries: readonly CodeLog[]
  /** Takes one entry; why it did not fit whole, where it did not. */
  add(level: unknown, text: string): string | undefined
}

const levels: ReadonlySet<unknown> = new Set(['log', 'info', 'warn', 'error', 'debug'])

/** An entry costs its host more than its bytes. */
const MOST_ENTRIES = 100_000

/** Each entry costs its bytes and one for its end; of the first that does not fit, the longest beginning is kept. */
export function createLogLedger(logBytes: number, request: Pick<CodeRunRequest, 'onLog'>): LogLedger {
  const entries: CodeLog[] = []
  let left = logBytes
  const keep = (level: CodeLog['level'], text: string): void => {
    const entry = Object.freeze({ level, text, seq: entries.length })
    entries.push(entry)
    tell(request, entry)
  }
  return {
    entries,
    add(given, text) {
      if (entries.length === MOST_ENTRIES)
        return `outer output exceeded ${MOST_ENTRIES} entries of logs: log less of it`
      const level = levels.has(given) ? (given as CodeLog['level']) : 'log'
      const bytes = text.length >= left ? Infinity : utf8Bytes(text) + 1
      if (bytes <= left) {
        left -= bytes
        keep(level, text)
        return undefined
      }
      if (left > 1) keep(level, cutUtf8(text, left - 1))
      left = 0
      return `outer output exceeded ${logBytes} bytes of logs: log less of it`
    },
  }
}

/** An observer of logs changes nothing, and its errors stay its own. */
function tell(request: Pick<CodeRunRequest, 'onLog'>, entry: CodeLog): void {
  try {
    disown(request.onLog?.(entry))
  } catch {
    // Its own.
  }
}
