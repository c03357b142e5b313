import { text } from '@dsh/presentation'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { runAgent, type AgentOptions, type AgentOutcome } from './agent.ts'
import type { Screen } from './screen/screen.ts'
import { visibleLine } from './screen/visible.ts'
import type { Change } from './workspace/changes.ts'
import { isBinary, patchOf } from './workspace/patch.ts'
import { openWorkspace, type Workspace } from './workspace/workspace.ts'

/** A task on a folder. */
export interface Job extends Omit<AgentOptions, 'aside' | 'log'> {
  /** Works in the folder itself, and not in a copy. */
  readonly inPlace: boolean
  /** Whether a copy stays when the work is over. */
  readonly keep: boolean
  /** Who does the work, in words. */
  readonly who: string
}

/** A card holds a thousand lines. */
const linesPerCard = 900

/** Does the task, prints what changed, whatever the end, and gives the exit code. */
export async function work(job: Job): Promise<number> {
  const { screen, inPlace, keep, signal, who } = job
  await using workspace = await openWorkspace(job.folder, { inPlace, keep: keep && !inPlace, signal })
  screen.print(opening(workspace, job))
  screen.print(`The work is done by ${visibleLine(who)}.`)
  const outcome = await runAgent({ ...job, folder: workspace.folder, aside: workspace.aside })
  const changes = await workspace.changes()
  await report(screen, workspace, changes, keep && !inPlace)
  return conclude(screen, outcome)
}

function opening({ folder, aside, copied }: Workspace, { inPlace, keep }: Job): string {
  const stays = keep && !inPlace ? '' : ', removed at the end'
  const lines = inPlace
    ? [`Working in place: ${visibleLine(folder)} (a copy of how it was: ${visibleLine(aside)}${stays})`]
    : [`Working on a copy: ${visibleLine(folder)}${stays === '' ? '' : ` (${stays.slice(2)})`}`]
  if (copied.linked && !inPlace) lines.push('What is installed in node_modules is linked, not copied.')
  if (copied.leftOut.length > 0)
    lines.push(`Not copied, since it cannot be read or is no file: ${copied.leftOut.map(visibleLine).join(', ')}`)
  return lines.join('\n')
}

async function report(
  screen: Screen,
  { source, aside, folder }: Workspace,
  changes: readonly Change[],
  stays: boolean,
): Promise<void> {
  if (changes.length === 0) {
    screen.print('\nNo file was changed.')
    return
  }
  const patches = changes.map(patchOf)
  screen.print('\nWhat changed:')
  for (const patch of patches) {
    const lines = patch.trimEnd().split('\n')
    for (let at = 0; at < lines.length; at += linesPerCard)
      screen.card({ card: 'generic', content: [text(lines.slice(at, at + linesPerCard).join('\n'))] })
  }
  if (!stays) return
  const file = path.join(aside, `${path.basename(folder)}.patch`)
  await writeFile(file, patches.join(''))
  screen.print(`\nThe copy stays: ${visibleLine(folder)}`)
  if (changes.some(({ before, after }) => isBinary(before) || isBinary(after))) return
  screen.print(`To take the changes over: patch -p1 -d ${quoted(source)} < ${quoted(file)}`)
}

function conclude(screen: Screen, outcome: AgentOutcome): number {
  switch (outcome.kind) {
    case 'done':
      screen.print('\nDone.')
      return 0
    case 'cancelled':
      screen.print('\nCancelled.')
      return 130
    case 'failed':
      screen.print(outcome.reason === undefined ? '\nNot done.' : `\nNot done: ${visibleLine(outcome.reason)}`)
      return 1
  }
}

function quoted(file: string): string {
  const shown = visibleLine(file)
  return /^[\w./-]+$/.test(shown) ? shown : `'${shown.replaceAll(`'`, `'\\''`)}'`
}
