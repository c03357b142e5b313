import type { Verb } from '../errors.ts'
import type { Workspace } from '../workspace.ts'
import { locate } from './locate.ts'
import { withLock } from './lock.ts'

/** A change of one file, in two steps. */
export interface Turn<S, T> {
  /** What is known when the call begins; `target` is the path without links. */
  look(target: string): S
  /** The change, when no other one of this target is going on. */
  change(target: string, known: S): Promise<T>
}

/** Makes changes of one target one after the other, by whatever path they name it, in the order of the calls. */
export async function inTurn<S, T>(
  workspace: Workspace,
  path: string,
  verb: Verb,
  signal: AbortSignal,
  { look, change }: Turn<S, T>,
): Promise<T> {
  // Paths are followed one at a time, so that no later call comes to its target first.
  const queued = await withLock(`${workspace.root}\0`, signal, async () => {
    const target = await realOf(workspace, path, verb)
    const known = look(target)
    return { done: withLock(target, signal, () => change(target, known)) }
  })
  return queued.done
}

async function realOf(workspace: Workspace, path: string, verb: Verb): Promise<string> {
  await using place = await locate(workspace, path, verb)
  return place.real
}
