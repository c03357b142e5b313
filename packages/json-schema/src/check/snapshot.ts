import { isShallowSnapshot } from '@dsh/json'
import type { Settings } from '../settings.ts'
import type { ReadSchema } from '../read/read-schema.ts'
import type { Check } from './check.ts'
import { createCompiler, type RememberingCompiler } from './compiler.ts'
import { generateCheck } from './generate.ts'
import { createMatcher } from './matcher.ts'

/** To look at fewer values than this does not repay what an engine spends on code of a schema's own. */
const many = 100_000
/** Takes nothing. */
export const never: Check = () => false

/**
 * Whether a snapshot, which is lossless and not too deep, matches; total. Closures answer for the first `patience`
 * values, each part of a snapshot counted. Then code is made for the schema, where the host allows it, and closures are
 * asked only where that code does not say yes. Whoever takes the code, which takes known snapshots only, by `onCode` asks it
 * first, and here it is not asked again. Code that remembers answers stays here.
 */
export function createSnapshotCheck(
  read: ReadSchema,
  settings: Settings,
  patience = many,
  compiler: RememberingCompiler = createCompiler(read, settings, true),
  onCode?: (check: Check) => void,
): (value: unknown, nodes: number) => boolean {
  const matches = createMatcher(compiler)
  let left = patience
  let closures: Check | undefined
  let generated = never
  const ask = (check: Check, value: unknown): boolean => {
    const isMatch = matches(check, value)
    compiler.forget()
    return isMatch
  }
  const generate = (): Check => {
    const isRemembering = read.repeated.size > 0
    const isTaken = onCode !== undefined && !isRemembering
    const check = generateCheck(read, compiler, isTaken ? isShallowSnapshot : undefined) ?? never
    if (isRemembering) return value => ask(check, value)
    onCode?.(check)
    return isTaken ? never : check
  }
  return (value, nodes) => {
    try {
      if (generated(value, 1)) return true
      if (left >= 0 && (left -= nodes) < 0) generated = generate()
      return ask((closures ??= compiler.compile(read.root)), value)
    } catch {
      return false
    }
  }
}
