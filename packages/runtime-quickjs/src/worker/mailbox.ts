import { receiveMessageOnPort, type MessagePort } from 'node:worker_threads'
import { FLAG, type Order } from './protocol.ts'

/** Where orders come in. */
export interface Mailbox {
  /** Sleeps until there is an order. */
  next(): Order
  /** Sleeps until there is an order, or until the program has to stop, or so many milliseconds; -1 for any time. */
  wait(ms: number): Order | undefined
}

/** Orders of a port. The thread sleeps on the bell instead of going through its event loop, which takes longer. */
export function createMailbox(port: MessagePort, flags: Int32Array): Mailbox {
  const take = (): Order | undefined => receiveMessageOnPort(port)?.message as Order | undefined
  return {
    next() {
      for (;;) {
        const heard = Atomics.load(flags, FLAG.bell)
        const order = take()
        if (order !== undefined) return order
        Atomics.wait(flags, FLAG.bell, heard)
      }
    },
    wait(ms) {
      const until = ms < 0 ? Infinity : performance.now() + ms
      for (;;) {
        const heard = Atomics.load(flags, FLAG.bell)
        const order = take()
        if (order !== undefined || Atomics.load(flags, FLAG.stop) === 1) return order
        const left = until - performance.now()
        if (left <= 0) return undefined
        Atomics.wait(flags, FLAG.bell, heard, left)
      }
    },
  }
}
