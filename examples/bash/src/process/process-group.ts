import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'

/** The environment variable by which a process is known as ours after it has left its group. */
export const MARK_VARIABLE = 'DSH_RUN_ID'

/** What belongs together: a process group, and with `mark` what carries it in its environment. */
export interface ProcessTree {
  /** The id of the group. */
  readonly group: number
  /** What processes in other groups are known by. */
  readonly mark?: string
}

/** Sends a signal to the whole group at once, which no fork can race; `false` where there is no such group. */
function signalGroup(group: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(-group, signal)
  } catch (error) {
    return hasCode(error, 'EPERM')
  }
}

/** Whether something of the tree still runs. */
export async function isAlive(tree: ProcessTree): Promise<boolean> {
  if (tree.mark === undefined && !signalGroup(tree.group, 0)) return false
  if (process.platform !== 'linux') return signalGroup(tree.group, 0)
  return (await members(tree)).length > 0
}

/** SIGTERM, the grace, then SIGKILL until nothing is left or a second has passed; gives whether there was anything. */
export async function stopTree(tree: ProcessTree, graceMs: number): Promise<boolean> {
  if (!(await isAlive(tree))) return false
  await signalTree(tree, 'SIGTERM')
  if (await isGoneWithin(tree, graceMs)) return true
  await isGoneWithin(tree, 1000, () => signalTree(tree, 'SIGKILL'))
  return true
}

async function isGoneWithin(tree: ProcessTree, limitMs: number, again?: () => Promise<void>): Promise<boolean> {
  const end = performance.now() + limitMs
  for (let pause = 1; ; pause = Math.min(pause * 2, 25)) {
    await again?.()
    if (!(await isAlive(tree))) return true
    const left = end - performance.now()
    if (left <= 0) return false
    await sleep(Math.min(pause, left))
  }
}

async function signalTree(tree: ProcessTree, signal: NodeJS.Signals): Promise<void> {
  signalGroup(tree.group, signal)
  if (tree.mark === undefined || process.platform !== 'linux') return
  for (const pid of await members(tree)) {
    try {
      process.kill(pid, signal)
    } catch {
      // It ended meanwhile, or belongs to another user.
    }
  }
}

/** The processes of a tree, read from /proc: a zombie that nobody reaps answers `kill(-group, 0)` for ever. */
async function members(tree: ProcessTree): Promise<number[]> {
  const names = await readdir('/proc')
  const found = await Promise.all(names.filter(name => /^\d+$/.test(name)).map(pid => belongs(pid, tree)))
  return found.filter(pid => pid !== 0)
}

async function belongs(pid: string, { group, mark }: ProcessTree): Promise<number> {
  try {
    const stat = await readFile(`/proc/${pid}/stat`, 'latin1')
    // The name before the last parenthesis may hold spaces and parentheses itself.
    const [state = 'X', , itsGroup] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    if (state === 'Z' || state === 'X') return 0
    if (Number(itsGroup) === group) return Number(pid)
    if (mark === undefined) return 0
    const environment = await readFile(`/proc/${pid}/environ`, 'latin1')
    return `\0${environment}`.includes(`\0${MARK_VARIABLE}=${mark}\0`) ? Number(pid) : 0
  } catch {
    return 0
  }
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
