import type { MessagePort } from 'node:worker_threads'
import type { CodeFailure, Limits, ProgramGlobal } from '@dsh/code-runtime'
import type { WasmModule } from '../web-assembly.ts'
import { createRing, RING_BYTES, type Ring } from './ring.ts'

/** What a worker is made with. */
export interface WorkerData {
  /** Where orders come from and reports go. */
  readonly port: MessagePort
  /** See `openShared`. */
  readonly shared: SharedArrayBuffer
  /** QuickJS. */
  readonly module: WasmModule
  /** The file of the module that takes types out. */
  readonly stripper: string
}

/** Places of 4 bytes in what a worker and its host share. */
export const FLAG = {
  /** Counts what was sent to the worker; it sleeps on it. */
  bell: 0,
  /** 1: the run is over, and its program has to stop. */
  stop: 1,
  /** Counts what was sent to the worker by its port. */
  posted: 2,
  /** 1: the host looks for calls by itself; 0: it sleeps, and has to be woken. */
  awake: 3,
  /** Counts what the host has read of what was sent by the worker's port. */
  heard: 4,
} as const

/** Places of 8 bytes. */
export const FIGURE = {
  /** Until when the worker will have said something, in milliseconds since 1970. */
  deadline: 0,
  /** How many milliseconds of processor time the run used so far. */
  cpuMs: 1,
  /** How many bytes of memory it had at most. */
  peakMemoryBytes: 2,
  /** How many calls the program had in flight at most. */
  maxInFlight: 3,
} as const

const FIGURES = 24
const ANSWERS = 64
const CALLS = ANSWERS + RING_BYTES

/** How many bytes a worker and its host share. */
export const SHARED_BYTES = CALLS + RING_BYTES

/** What a worker and its host share. No program reaches any of it. */
export interface Shared {
  /** See `FLAG`. */
  readonly flags: Int32Array
  /** See `FIGURE`. */
  readonly figures: Float64Array
  /** Answers that are short. */
  readonly answers: Ring
  /** Calls that are short. */
  readonly calls: Ring
}

/** Looks at what a worker and its host share. */
export function openShared(shared: SharedArrayBuffer): Shared {
  return {
    flags: new Int32Array(shared, 0, 5),
    figures: new Float64Array(shared, FIGURES, 4),
    answers: createRing(shared, ANSWERS),
    calls: createRing(shared, CALLS),
  }
}

/** What a host tells its worker; `run` counts the runs of the worker. */
export type Order =
  | {
      readonly kind: 'run'
      readonly run: number
      readonly program: string
      readonly globals: readonly ProgramGlobal[]
      readonly limits: Limits
      readonly isKept: boolean
    }
  | { readonly kind: 'resume'; readonly run: number; readonly limits: Limits; readonly snapshot: Uint8Array }
  | { readonly kind: 'answers'; readonly run: number; readonly answers: readonly Answer[] }
  | { readonly kind: 'snapshot'; readonly run: number }

/** What a short message is: a call, or the end with a value, or with none; an answer that is bad, or good, or an order. */
export const MARK = { call: 0, value: 1, nothing: 2, bad: 0, good: 1, order: 2 } as const

/** The id of a call, whether it went well, and text. */
export type Answer = readonly [id: number, ok: boolean, text: string]

/** The id of a call, and text: its arguments as JSON, a line feed, its global, a space, and its name as JSON. */
export type Call = readonly [id: number, text: string]

/** What a worker tells its host. */
export interface Report {
  /** Which run it is about; 0 for none: the worker is ready. */
  readonly run: number
  readonly logs?: readonly (readonly [level: string, text: string])[]
  readonly calls?: readonly Call[]
  readonly end?: Ending
  /** The program was stopped, as its host had asked. */
  readonly isStopped?: true
  /** The memory of the run. */
  readonly snapshot?: Uint8Array
}

/** Whether a host may take a while to read it. */
export function isMuch({ calls = [], logs = [] }: Report): boolean {
  return [...calls, ...logs].reduce((sum, [, text]) => sum + text.length, 0) > 64 * 1024
}

/** How a program ended: with a value or nothing, with a failure of its own, or with one of its engine. */
export type Ending =
  | { readonly kind: 'value'; readonly text?: string }
  | { readonly kind: 'failure'; readonly failure: Pick<CodeFailure, 'kind' | 'message' | 'location'> }
  | { readonly kind: 'crash'; readonly message: string }
