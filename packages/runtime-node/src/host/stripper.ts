import { createRequire } from 'node:module'
import { Worker } from 'node:worker_threads'
import { stripTypes, type StripOutcome } from '@dsh/code-runtime/typescript'
import type { transformSync } from '@swc/wasm-typescript'

/** Takes types out of programs, on a thread of its own. */
export interface Stripper {
  /** Loads the parser, so that the first program need not wait for it. */
  warm(): Promise<void>
  strip(program: string): Promise<StripOutcome>
  dispose(): Promise<void>
}

/** What the thread answers: what the parser gave, or what it threw. */
type Answer = Pick<ReturnType<typeof transformSync>, 'code'> | { readonly thrown: unknown }

/** A program that takes longer to parse is none. */
const LONGEST_MS = 10_000

/** The thread only parses; no program runs there. */
const threadText = `
const { parentPort, workerData } = require('node:worker_threads')
const { transformSync } = require(workerData)
parentPort.on('message', ({ id, source, options }) => {
  try {
    parentPort.postMessage({ id, code: transformSync(source, options).code })
  } catch (thrown) {
    const { code, message, startLine, startColumn } = Object(thrown)
    parentPort.postMessage({ id, thrown: { code, message, startLine, startColumn } })
  }
})`

/** Makes a stripper; its thread starts with the first program. */
export function createStripper(): Stripper {
  let thread: Worker | undefined
  let count = 0
  const waiting = new Map<number, (answer: Answer) => void>()

  const lose = (lost: Worker): void => {
    if (thread !== lost) return
    thread = undefined
    for (const resolve of waiting.values()) resolve({ thrown: undefined })
    waiting.clear()
  }
  const start = (): Worker => {
    const file = createRequire(import.meta.url).resolve('@swc/wasm-typescript')
    const started = new Worker(threadText, {
      eval: true,
      workerData: file,
      env: {},
      execArgv: [],
      stdout: true,
      stderr: true,
    })
    started.on('message', ({ id, ...answer }: { id: number } & Answer) => {
      waiting.get(id)?.(answer)
      waiting.delete(id)
      if (waiting.size === 0) started.unref()
    })
    started.on('error', () => lose(started))
    started.on('exit', () => lose(started))
    return started
  }
  const ask = async (source: string, options: object): Promise<Answer> => {
    thread ??= start()
    thread.ref()
    const asked = thread
    const late = setTimeout(() => {
      lose(asked)
      void asked.terminate()
    }, LONGEST_MS)
    const id = ++count
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- it is a thread, not a window.
    asked.postMessage({ id, source, options })
    const answer = await new Promise<Answer>(resolve => void waiting.set(id, resolve))
    clearTimeout(late)
    return answer
  }

  const strip = async (program: string): Promise<StripOutcome> => {
    // Twice through the same function: once to hear what it asks of a parser, and again with the answer.
    const asked: [string, object][] = []
    const unanswered = new Error('unanswered')
    stripTypes(program, {
      transformSync(source, options) {
        asked.push([source, options])
        throw unanswered
      },
    })
    const [question] = asked
    const answer: Answer = question ? await ask(...question) : { thrown: unanswered }
    return stripTypes(program, {
      transformSync() {
        if ('code' in answer) return answer
        throw answer.thrown
      },
    })
  }

  return {
    async warm() {
      await strip('return 1')
    },
    strip,
    async dispose() {
      const lost = thread
      if (lost === undefined) return
      lose(lost)
      await lost.terminate()
    },
  }
}
