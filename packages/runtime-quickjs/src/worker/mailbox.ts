import { receiveMessageOnPort, type MessagePort } from 'node:worker_threads'
import { createPatience } from './patience.ts'
import { FLAG, MARK, type Answer, type Order, type Shared } from './protocol.ts'

/** Where orders come in. */
export interface Mailbox {
  /** Sleeps until there is an order. */
  next(): Order
  /** Sleeps until there is an order, or until the program has to stop, or so many milliseconds; -1 for any time. */
  wait(ms: number): Order | undefined
}

/**
 * Orders of a port, and of a ring what is short. The thread sleeps on the bell instead of going through its event loop,
 * which takes longer; while a program waits, it first listens for some time, since to sleep and to be woken takes longer
 * than most answers.
 */
export function createMailbox(port: MessagePort, { flags, answers: ring }: Shared): Mailbox {
  const patience = createPatience()
  let received = 0
  const take = (): Order | undefined => {
    let note = ring.read(received)
    if (note !== undefined) {
      let { run } = note
      let answers: Answer[] = []
      for (; note !== undefined; note = ring.read(received)) {
        if (note.mark === MARK.order) return JSON.parse(note.text) as Order
        // What comes before is of a run that is over.
        if (note.run !== run) answers = []
        run = note.run
        answers.push([note.id, note.mark === MARK.good, note.text])
      }
      return { kind: 'answers', run, answers }
    }
    if (Atomics.load(flags, FLAG.posted) === received) return undefined
    received += 1
    return receiveMessageOnPort(port)?.message as Order | undefined
  }
  const listen = (heard: number, until: number): void => {
    while (Atomics.load(flags, FLAG.bell) === heard && performance.now() < until);
  }
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
      const start = performance.now()
      const until = ms < 0 ? Infinity : start + ms
      const patient = start + patience.next(start)
      for (;;) {
        const heard = Atomics.load(flags, FLAG.bell)
        const order = take()
        if (order !== undefined) patience.learn(performance.now() - start)
        if (order !== undefined || Atomics.load(flags, FLAG.stop) === 1) return order
        const now = performance.now()
        if (now >= until) return undefined
        if (now < patient) listen(heard, Math.min(patient, until))
        else Atomics.wait(flags, FLAG.bell, heard, until - now)
      }
    },
  }
}
