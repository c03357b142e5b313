import { MessageChannel, Worker } from 'node:worker_threads'
import { quickJs } from './programs.ts'

/**
 * The least that calls of a program can take here, one part after the other: as many texts to a thread and back, where one
 * side sleeps on memory that both see and the other in its event loop; and a program that waits for as many promises, and
 * writes and reads JSON text for each, but calls nothing.
 */
export async function threadsAndEngine(rounds: number, program: string): Promise<() => Promise<unknown>> {
  const run = await quickJs()
  const ping = openThreads()
  return async () => {
    for (let round = 0; round < rounds; round++) await ping('{"at":1}')
    return run(program, {})
  }
}

/** A thread that sends back what it is sent. */
function openThreads(): (text: string) => Promise<unknown> {
  const { port1: port, port2 } = new MessageChannel()
  const bell = new Int32Array(new SharedArrayBuffer(4))
  const worker = new Worker(
    `const { receiveMessageOnPort, workerData: { port, bell } } = require('node:worker_threads')
     for (;;) {
       const heard = Atomics.load(bell, 0)
       const sent = receiveMessageOnPort(port)
       if (sent) port.postMessage(sent.message)
       else Atomics.wait(bell, 0, heard)
     }`,
    { eval: true, workerData: { port: port2, bell }, transferList: [port2] },
  )
  worker.unref()
  const waiting: ((text: unknown) => void)[] = []
  port.on('message', text => waiting.shift()?.(text))
  return text =>
    new Promise(resolve => {
      waiting.push(resolve)
      port.postMessage(text)
      Atomics.add(bell, 0, 1)
      Atomics.notify(bell, 0)
    })
}
