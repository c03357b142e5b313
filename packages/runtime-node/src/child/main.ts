// oxlint-disable unicorn/consistent-function-scoping -- The text of the outer function has to be complete.
import type fs from 'node:fs'
import type util from 'node:util'
import type vm from 'node:vm'
import type { createLines } from '@dsh/code-runtime'
import type { exposeBuiltIns } from './built-ins.ts'
import type { createCompletion } from './completion.ts'
import type { createEncode } from './encode.ts'
import type { createFailureReader, readSyntaxError } from './failure.ts'
import type { ChildGlobal, createGuest, Guest } from './guest.ts'
import type { watchRejections } from './rejections.ts'
import type { createSend } from './send.ts'
import type { createTimers } from './timers.ts'

/** The parts of the child; each is self-contained, so that its text can be sent. */
export interface ChildParts {
  readonly createLines: typeof createLines
  readonly createCompletion: typeof createCompletion
  readonly createEncode: typeof createEncode
  readonly createFailureReader: typeof createFailureReader
  readonly readSyntaxError: typeof readSyntaxError
  readonly createGuest: typeof createGuest
  readonly exposeBuiltIns: typeof exposeBuiltIns
  readonly createTimers: typeof createTimers
  readonly createSend: typeof createSend
  readonly watchRejections: typeof watchRejections
}

/** What the host sends to begin a program. */
export interface ChildBoot {
  readonly code: string
  readonly globals: readonly ChildGlobal[]
  readonly argBytes: number
  readonly returnBytes: number
  readonly logBytes: number
  readonly depth: number
}

/**
 * Runs one program. Self-contained: its text runs in the child. A frame is a line: fields apart by a control character that
 * JSON text never contains, the first of which is a letter. Nothing of all this is within the program's reach.
 */
export function childMain(parts: ChildParts, require: NodeJS.Require): void {
  const { createContext, runInContext, Script } = require('node:vm') as typeof vm
  const { formatWithOptions, inspect } = require('node:util') as typeof util
  const { writeSync } = require('node:fs') as typeof fs
  const { stdin } = process
  const shown = { customInspect: false, depth: 4, maxStringLength: 10_000 } as const
  const pending = new Map<number, { readonly settle: (isOk: boolean, text: string) => void }>()
  const idleMemory = process.memoryUsage.rss()
  let begun = process.cpuUsage()
  let calls = 0
  let isDone = false

  const rejections = parts.watchRejections()
  const send = parts.createSend(bytes => writeSync(1, bytes))
  const sendUse = (): void => {
    const { user, system } = process.cpuUsage(begun)
    const peak = Math.max(0, process.resourceUsage().maxRSS * 1024 - idleMemory)
    send('U', (user + system) / 1000, peak)
  }
  const end = (...fields: readonly string[]): void => {
    if (isDone) return
    isDone = true
    rejections.close(reasons => {
      for (const reason of reasons)
        send('L', 'error', JSON.stringify(`Unhandled rejection: ${readFailure(reason).message}`))
      sendUse()
      send(...fields)
    })
  }

  const context = createContext(Object.create(null), { name: 'program' })
  const guest = runInContext(`(${parts.createGuest})()`, context) as Guest
  const readFailure = parts.createFailureReader({ inspect: value => inspect(value, shown) })
  const fail = (thrown: unknown): void => end('F', JSON.stringify(readFailure(thrown)))

  /** With no call, no timer and no job left, nothing can happen any more. */
  const watch = (): void => {
    setImmediate(() => {
      if (isDone || pending.size > 0 || timers.count > 0) return
      end(
        'F',
        '{"kind":"deadlock","message":"the program waits for what can never happen: nothing that it awaits is running"}',
      )
    })
  }

  const timers = parts.createTimers({ failed: fail, rang: watch })
  const bind = (global: ChildGlobal, encode: (value: unknown) => string, argBytes: number): void =>
    guest.bind(global, (name, args) => {
      const { promise, resolve, reject } = guest.defer()
      const site = guest.site()
      const refuse = (failure: { readonly message: string; readonly code?: string }): void =>
        reject(guest.fail(global, name, failure, site))
      try {
        const text = encode(args)
        const id = ++calls
        pending.set(id, {
          settle(isOk, answer) {
            if (isOk) resolve(guest.parse(answer))
            else refuse(JSON.parse(answer))
          },
        })
        if (!isDone) send('C', id, global.global, JSON.stringify(name), text.slice(0, argBytes + 1))
      } catch (thrown) {
        const { message } = readFailure(thrown)
        refuse({
          message: `binding arguments must be lossless JSON: ${message.replace(/^TypeError: |\n {4}at .*$/gs, '')}`,
          code: 'INVALID_ARGS',
        })
      }
      return promise
    })

  const begin = (boot: ChildBoot): void => {
    begun = process.cpuUsage()
    const encode = parts.createEncode(boot.depth, guest.objectPrototype, guest.arrayPrototype)
    parts.exposeBuiltIns(guest, timers, (level, ...args) => {
      const text = formatWithOptions(shown, ...args)
      if (!isDone) send('L', level, JSON.stringify(text.slice(0, boot.logBytes + 1)))
    })
    for (const global of boot.globals) bind(global, encode, boot.argBytes)
    let program: () => Promise<unknown>
    try {
      const script = new Script(`(async () => {"use strict";\n${boot.code}\n})`, {
        filename: 'program',
        lineOffset: -1,
      })
      program = script.runInContext(context)
    } catch (thrown) {
      return end('F', JSON.stringify(parts.readSyntaxError(thrown)))
    }
    const print = parts.createCompletion(encode, readFailure, boot.returnBytes)
    guest.run(program, value => end(...print(value)), fail)
    watch()
  }

  /** Gives `false` after a call that failed. */
  const obey = (line: string): boolean => {
    const [letter, ...fields] = line.split('\u001f')
    if (letter === 'B') begin(JSON.parse(fields[0] ?? ''))
    if (letter === 'P') sendUse()
    if (letter !== 'A') return true
    const id = Number(fields[0])
    const call = pending.get(id)
    pending.delete(id)
    const isOk = fields[1] === '1'
    call?.settle(isOk, fields[2] ?? '')
    watch()
    return isOk
  }

  process.on('uncaughtException', fail)
  // Only once a turn is over, Node says whether somebody took a rejection, and the next answer may end the program.
  const turn = { isOver: false }
  const lines = parts.createLines(Number.POSITIVE_INFINITY, line => {
    turn.isOver = !obey(line)
  })
  const step = (): void => {
    while (!turn.isOver && lines.step());
    if (turn.isOver) setImmediate(goOn)
  }
  const goOn = (): void => {
    turn.isOver = false
    step()
  }
  stdin.setEncoding('utf8')
  stdin.on('data', chunk => {
    lines.feed(String(chunk))
    if (!turn.isOver) step()
  })
  stdin.on('end', () => process.exit(0))
  send('Y')
}
