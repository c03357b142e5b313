import { fork, type ChildProcess } from 'node:child_process'
import process from 'node:process'
import { newerNode } from '../nodes.ts'
import type { Row } from '../row.ts'
import type { Effort } from './effort.ts'
import type { Sample } from './measure.ts'
import { openHere, type OpenSession, type Session } from './session.ts'

/** What goes to the process: first an `open`, then one `round` after the other. */
type Order = { readonly open: { readonly row: string; readonly contender: string; readonly effort: Effort } } | 'round'
type Answer = { readonly opened: true } | { readonly sample: Sample } | { readonly failed: string }

/**
 * In a process of its own, so that neither the heap nor the compiled code of one contender weighs on another. `program` is
 * what to start: a script that calls `serve` when its first argument is `serve`.
 */
export function openProcess(program: string): OpenSession {
  return async ({ name: row, needsNode22 = false }, contender, effort) => {
    const child = fork(program, ['serve'], needsNode22 ? { execPath: newerNode() } : {})
    try {
      await ask(child, { open: { row, contender, effort } })
    } catch (error) {
      child.kill()
      throw error
    }
    return {
      async round() {
        const answer = await ask(child, 'round')
        if (!('sample' in answer)) throw new Error('the process gave no sample')
        return answer.sample
      },
      close: () => end(child),
    }
  }
}

function ask(child: ChildProcess, order: Order): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const ended = (code: number | null): void => reject(new Error(`the process ended with ${code ?? 'a signal'}`))
    child.once('exit', ended)
    child.once('message', (answer: Answer) => {
      child.off('exit', ended)
      if ('failed' in answer) reject(new Error(answer.failed))
      else resolve(answer)
    })
    child.send(order, error => {
      if (error !== null) reject(error)
    })
  })
}

function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve()
  return new Promise(resolve => {
    child.once('exit', () => resolve())
    child.disconnect()
  })
}

/** The other side: answers orders until the one who asks is gone. */
export function serve(rows: readonly Row[]): void {
  let session: Session | undefined
  const obey = async (order: Order): Promise<Answer> => {
    if (order === 'round') {
      if (session === undefined) throw new Error('nothing is open')
      return { sample: await session.round() }
    }
    const { row: name, contender, effort } = order.open
    const row = rows.find(one => one.name === name)
    if (row === undefined) throw new Error(`there is no row ${name}`)
    session = await openHere(row, contender, effort)
    return { opened: true }
  }
  process.on('message', (order: Order) => {
    obey(order).then(send, (error: unknown) => send({ failed: error instanceof Error ? error.message : String(error) }))
  })
  process.on('disconnect', () => process.exit(0))
}

function send(answer: Answer): void {
  process.send?.(answer)
}
