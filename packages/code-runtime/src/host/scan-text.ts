/** What a look at JSON text before it is parsed found. */
export type TextScan =
  | { readonly ok: true; readonly text: string; readonly containers: number }
  | { readonly ok: false; readonly reason: string }

/**
 * Looks through JSON text without parsing it: refuses what is nested too deep, and numbers that would not survive;
 * takes the sign off minus zeros. It trusts nothing about the text; whether it is JSON, the parser says.
 */
export function scanText(text: string, maxDepth: number): TextScan {
  let depth = 0
  let containers = 0
  let kept = 0
  let signless = ''
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index)
    if (unit === QUOTE) {
      index = endOfString(text, index)
    } else if (unit === OPEN_BRACKET || unit === OPEN_BRACE) {
      depth += 1
      containers += 1
      if (depth > maxDepth) return { ok: false, reason: `nested deeper than ${maxDepth} levels` }
    } else if (unit === CLOSE_BRACKET || unit === CLOSE_BRACE) {
      depth -= 1
    } else if (unit === MINUS || isDigit(unit)) {
      const end = endOfNumber(text, index)
      if (end - index > 15 || unit === MINUS || isExponential(text, index, end)) {
        const literal = text.slice(index, end)
        const misfit = numberMisfit(literal)
        if (misfit !== undefined) return { ok: false, reason: misfit }
        if (Object.is(Number(literal), -0)) {
          signless += text.slice(kept, index)
          kept = index + 1
        }
      }
      index = end - 1
    }
  }
  return { ok: true, text: kept === 0 ? text : signless + text.slice(kept), containers }
}

const QUOTE = 0x22
const MINUS = 0x2d
const BACKSLASH = 0x5c
const OPEN_BRACKET = 0x5b
const CLOSE_BRACKET = 0x5d
const OPEN_BRACE = 0x7b
const CLOSE_BRACE = 0x7d

function endOfString(text: string, start: number): number {
  let end = start
  for (;;) {
    end = text.indexOf('"', end + 1)
    if (end < 0) return text.length
    let backslashes = 0
    while (text.charCodeAt(end - 1 - backslashes) === BACKSLASH) backslashes += 1
    if (backslashes % 2 === 0) return end
  }
}

function endOfNumber(text: string, start: number): number {
  let end = start + 1
  while (isNumberUnit(text.charCodeAt(end))) end += 1
  return end
}

function isDigit(unit: number): boolean {
  return unit >= 0x30 && unit <= 0x39
}

/** Digits, point, signs and the letter of an exponent. */
function isNumberUnit(unit: number): boolean {
  return isDigit(unit) || unit === 0x2e || unit === 0x2b || unit === MINUS || (unit | 0x20) === 0x65
}

function isExponential(text: string, start: number, end: number): boolean {
  for (let index = start; index < end; index++) if ((text.charCodeAt(index) | 0x20) === 0x65) return true
  return false
}

/** An integer must be the one that was meant: written in full, or as JavaScript itself writes the number. */
function numberMisfit(literal: string): string | undefined {
  const value = Number(literal)
  if (Number.isNaN(value)) return undefined
  if (!Number.isFinite(value)) return `${cut(literal)} is too large for a number; pass it as a string`
  // An integer of JSON that is finite has no more digits; what has more begins with zeros, and the parser refuses it.
  if (Number.isSafeInteger(value) || literal.length > 320) return undefined
  if (!/^-?\d+$/.test(literal) || String(value) === literal) return undefined
  return BigInt(value) === BigInt(literal)
    ? undefined
    : `the integer ${cut(literal)} would be rounded; pass it as a string`
}

function cut(literal: string): string {
  return literal.length > 40 ? `${literal.slice(0, 40)}…` : literal
}
