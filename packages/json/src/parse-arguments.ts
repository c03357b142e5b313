import { numberMisfit } from './number-misfit.ts'
import type { JsonOutcome, JsonRefusal } from './outcome.ts'
import { printPath } from './path.ts'
import { scanJson } from './scan.ts'
import { syntaxReason } from './syntax-reason.ts'
import type { JsonValue } from './value.ts'

/** Numbers that may not survive parsing: sixteen digits or more, an exponent, or minus zero. */
const DELICATE = /(?:^|[\s,:[])(?:-?\d{16}|-?\d+(?:\.\d+)?[eE]|-0)/

/**
 * Reads the argument text that a model wrote: empty text is `{}`, and what is not JSON is refused with its line and
 * column, what was found and expected there, and what to do.
 *
 * @remarks
 * `-0` is read as 0. An integer that would be rounded and a number that would become infinite are refused, with the
 * path of the value; a fraction is rounded as `JSON.parse` does. Of equal keys the last wins. The value is plain and
 * not frozen; any JSON value is taken, not objects alone.
 */
export function parseArguments(text: string): JsonOutcome {
  if (typeof text !== 'string') return refuse('argument text must be a string; send JSON text')
  if (text.trim() === '') return { ok: true, value: {} }
  const value = tryParse(text)
  if (value !== undefined && !DELICATE.test(text)) return { ok: true, value }
  return parseClosely(text)
}

function parseClosely(text: string): JsonOutcome {
  const refusals: JsonRefusal[] = []
  let withoutMinusZeros = ''
  let kept = 0
  const fault = scanJson(text, (literal, offset, path) => {
    const reason = refusals.length === 0 ? numberMisfit(literal) : undefined
    if (reason !== undefined) refusals.push(refuse(reason, printPath(path())))
    if (!Object.is(Number(literal), -0)) return
    withoutMinusZeros += text.slice(kept, offset)
    kept = offset + 1
  })
  if (fault !== undefined) return refuse(syntaxReason(text, fault))
  const value = tryParse(withoutMinusZeros + text.slice(kept))
  return (
    refusals[0] ?? (value === undefined ? refuse('not JSON that can be read; send less of it') : { ok: true, value })
  )
}

/** Nothing where the engine refuses the text: its own words differ between versions. */
function tryParse(text: string): JsonValue | undefined {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function refuse(reason: string, path = ''): JsonRefusal {
  return { ok: false, path, reason }
}
