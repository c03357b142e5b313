import { isUtf8 } from 'node:buffer'
import type { Change } from './changes.ts'
import type { Entry } from './entry.ts'
import { hunksOf, hunkText } from './hunks.ts'

/** A change as `git diff` prints it; `patch` and `git apply` understand it, but for the bytes of a binary file. */
export function patchOf({ name, before, after }: Change): string {
  if (before !== undefined && after !== undefined && before.kind !== after.kind)
    return patchOf({ name, before, after: undefined }) + patchOf({ name, before: undefined, after })
  const [a, b] = [quoted(`a/${name}`), quoted(`b/${name}`)]
  const head = [`diff --git ${a} ${b}`, ...modeLines(before, after)].join('\n')
  if (isBinary(before) || isBinary(after)) return `${head}\nBinary files ${a} and ${b} differ\n`
  const hunks = hunksOf(textOf(before), textOf(after)).map(hunkText).join('')
  if (hunks === '') return `${head}\n`
  // So that what follows a space is not taken for a date.
  const end = name.includes(' ') ? '\t' : ''
  const [from, to] = [before === undefined ? '/dev/null' : a + end, after === undefined ? '/dev/null' : b + end]
  return `${head}\n--- ${from}\n+++ ${to}\n${hunks}`
}

/** Whether a patch cannot hold the change. */
export function isBinary(entry: Entry | undefined): boolean {
  return entry !== undefined && (entry.bytes.includes(0) || !isUtf8(entry.bytes))
}

function textOf(entry: Entry | undefined): string {
  return entry?.bytes.toString('utf8') ?? ''
}

function modeLines(before: Entry | undefined, after: Entry | undefined): readonly string[] {
  const [old, now] = [modeOf(before), modeOf(after)]
  if (old === undefined) return [`new file mode ${now}`]
  if (now === undefined) return [`deleted file mode ${old}`]
  return old === now ? [] : [`old mode ${old}`, `new mode ${now}`]
}

/** git knows links, and of the permissions of a file only whether it can be run. */
function modeOf(entry: Entry | undefined): string | undefined {
  if (entry === undefined) return undefined
  return entry.kind === 'link' ? '120000' : entry.isExecutable ? '100755' : '100644'
}

/** A name in which nothing ends the line or the quotes. */
function quoted(name: string): string {
  if (!/["\\\p{Cc}]/u.test(name)) return name
  const escaped = name.replaceAll(/["\\]/g, String.raw`\$&`)
  return `"${escaped.replaceAll(/\p{Cc}/gu, octets)}"`
}

function octets(character: string): string {
  return Array.from(Buffer.from(character), byte => `\\${byte.toString(8).padStart(3, '0')}`).join('')
}
