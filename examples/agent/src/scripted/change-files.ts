import { visibleLine } from '../screen/visible.ts'
import { readOn, readPage } from './file-text.ts'
import { readMatches } from './matches.ts'
import { renamings, type Replacement } from './occurrences.ts'
import { count, single } from './results.ts'
import type { ScriptCall, ScriptResult, ScriptStep } from './script.ts'
import type { Progress, Substitution } from './substitute.ts'

type Steps<T> = Generator<ScriptStep, T, readonly ScriptResult[]>

/** What is to be replaced in a file, or why nothing can be. */
type Plan = { readonly replacements: readonly Replacement[] } | { readonly problem: string }

/** Reads some files at once, then changes them, each with as few edits as it takes. */
export function* changeFiles(job: Substitution, paths: readonly string[], { changed, left }: Progress): Steps<void> {
  const edits: { readonly path: string; readonly call: ScriptCall }[] = []
  for (const [path, plan] of yield* plansFor(job, paths)) {
    if ('problem' in plan) left.push(`${visibleLine(path)}: ${plan.problem}`)
    else edits.push(...plan.replacements.map(each => ({ path, call: edit(path, each) })))
  }
  if (edits.length === 0) return
  const text = `I change ${count(new Set(edits.map(({ path }) => path)).size, 'file')}.`
  const results = yield { text, calls: edits.map(({ call }) => call) }
  for (const path of paths) {
    const own = results.filter((_result, place) => edits[place]?.path === path)
    const failures = own.filter(result => result.isError)
    if (failures.length < own.length) changed.push(visibleLine(path))
    if (failures[0] !== undefined) left.push(`${visibleLine(path)}: ${failures[0].text}`)
  }
}

function* plansFor(job: Substitution, paths: readonly string[]): Steps<ReadonlyMap<string, Plan>> {
  const { from, to, inLonger } = job
  const reads = yield { text: `I read ${count(paths.length, 'file')}.`, calls: paths.map(path => read(path)) }
  const everywhere: Plan = { replacements: [{ old: from, next: to }] }
  const plans = new Map<string, Plan>()
  for (const [place, path] of paths.entries()) {
    const first = reads[place]
    if (first === undefined || first.isError) plans.set(path, { problem: first?.text ?? 'it was not read' })
    else if (inLonger === undefined || !(yield* isInLonger(path, first, inLonger))) plans.set(path, everywhere)
    else plans.set(path, yield* planAround(job, path, first))
  }
  return plans
}

/** Whether longer names in a file have the name in them: where not all of the file was shown, a search tells. */
function* isInLonger(path: string, first: ScriptResult, pattern: string): Steps<boolean> {
  const page = readPage(first)
  if (page !== undefined && page.next === undefined && page.cut === undefined)
    return new RegExp(pattern, 'u').test(page.lines.join('\n'))
  const text = `${visibleLine(path)} is too long to be shown at once. I look for longer names in it.`
  const found = single(yield { text, calls: [grep(path, pattern)] })
  return found.isError || readMatches(found).total > 0
}

/** What is around the name must tell it from longer ones; so many edits are better than a look at how lines end. */
const few = 8

function* planAround({ from, to }: Substitution, path: string, first: ScriptResult): Steps<Plan> {
  const file = yield* readOn(path, first)
  if ('problem' in file) return { problem: `longer names have "${from}" in them, and ${file.problem}` }
  const onLines = renamings(file.text, from, to, false)
  if (onLines !== undefined && onLines.length <= few) return { replacements: onLines }
  const [ended, bare] = yield {
    text: `Only line breaks tell some places in ${visibleLine(path)} from longer names. I look how its lines end.`,
    calls: [grep(path, String.raw`\r$`), grep(path, String.raw`(?:^|[^\r])$`)],
  }
  const isAlike = endsAlike(ended, bare, file.text.split('\n'))
  const replacements = isAlike ? renamings(file.text, from, to, true) : onLines
  return replacements === undefined
    ? { problem: 'only a line break tells the name from a longer one, and its lines end in different ways' }
    : { replacements }
}

/** `edit` looks at so many bytes to tell how the lines of a file end. */
const probe = 4096

/** Whether all lines end alike, so that an edit over a line break keeps it; the last line may have another end, or none. */
function endsAlike(ended: ScriptResult | undefined, bare: ScriptResult | undefined, lines: readonly string[]): boolean {
  if (ended === undefined || bare === undefined || ended.isError || bare.isError) return false
  const [returns, others] = [readMatches(ended).total, readMatches(bare)]
  if (returns === 0) return true
  const isLast = others.total === 1 && others.lines[0] === lines.length && returns > 1
  return (others.total === 0 || isLast) && Buffer.byteLength(lines[0] ?? '') + 2 <= probe
}

function read(path: string): ScriptCall {
  return { name: 'read', arguments: { file_path: path } }
}

function grep(path: string, pattern: string): ScriptCall {
  return { name: 'grep', arguments: { pattern, path } }
}

function edit(path: string, { old, next }: Replacement): ScriptCall {
  return { name: 'edit', arguments: { file_path: path, old_string: old, new_string: next, replace_all: true } }
}
