import { MessageChannel, Worker, type MessagePort } from 'node:worker_threads'
import { openShared, SHARED_BYTES, type Shared, type WorkerData } from '../worker/protocol.ts'
import type { Assets } from './assets.ts'

/** Starts a thread that has nothing of its host's but what it is made of, a port, and memory that both see. */
export function startWorker({ module, stripper, url }: Assets): {
  readonly worker: Worker
  readonly port: MessagePort
  readonly shared: Shared
} {
  const { port1, port2 } = new MessageChannel()
  const memory = new SharedArrayBuffer(SHARED_BYTES)
  const data: WorkerData = { port: port2, shared: memory, module, stripper }
  const worker = new Worker(url, {
    workerData: data,
    transferList: [port2],
    env: {},
    execArgv: [],
    stdout: true,
    stderr: true,
    resourceLimits: { stackSizeMb: 8 },
  })
  return { worker, port: port1, shared: openShared(memory) }
}
