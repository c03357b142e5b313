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
parentPort.on('message', ({ source, options }) => {
  try {
    parentPort.postMessage({ code: transformSync(source, options).code })
  } catch (thrown) {
    const { code, message, startLine, startColumn } = Object(thrown)
    parentPort.postMessage({ thrown: { code, message, startLine, startColumn } })
  }
})`

/** Makes a stripper; its thread starts with the first program, and anew after one that the parser broke over. */
export function createStripper(): Stripper {
  let thread: Worker | undefined
  let isDisposed = false
  // One at a time, so that a program that ends the thread takes no other with it.
  let turn: Promise<unknown> = Promise.resolve()

  const end = async (): Promise<void> => {
    const gone = thread
    thread = undefined
    await gone?.terminate()
  }
  const start = (): Worker => {
    const started = startThread()
    started.on('error', () => undefined)
    started.on('exit', () => {
      if (thread === started) thread = undefined
    })
    return started
  }
  const ask = async (source: string, options: object): Promise<Answer> => {
    if (isDisposed) return { thrown: undefined }
    const asked = (thread ??= start())
    asked.ref()
    const late = setTimeout(end, LONGEST_MS)
    const answer = await new Promise<Answer>(resolve => {
      const answered = (given: unknown): void => {
        asked.off('message', answered).off('exit', answered)
        resolve(typeof given === 'object' ? (given as Answer) : { thrown: undefined })
      }
      asked.on('message', answered).on('exit', answered)
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- it is a thread, not a window.
      asked.postMessage({ source, options })
    })
    clearTimeout(late)
    asked.unref()
    return answer
  }
  const stripNow = async (program: string): Promise<StripOutcome> => {
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
    const outcome = stripTypes(program, {
      transformSync() {
        if ('code' in answer) return answer
        throw answer.thrown
      },
    })
    if (!outcome.ok && outcome.isBroken) await end()
    return outcome
  }

  const strip = (program: string): Promise<StripOutcome> => {
    const stripped = turn.then(() => stripNow(program))
    turn = stripped
    return stripped
  }

  return {
    async warm() {
      await strip('return 1')
    },
    strip,
    async dispose() {
      isDisposed = true
      await end()
    },
  }
}

function startThread(): Worker {
  const file = createRequire(import.meta.url).resolve('@swc/wasm-typescript')
  return new Worker(threadText, { eval: true, workerData: file, env: {}, execArgv: [], stdout: true, stderr: true })
}
