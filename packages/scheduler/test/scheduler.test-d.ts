import { createScheduler, type Job, type Scheduler, type SchedulerOptions } from '@dsh/scheduler'

type Equal<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false
const holds = <_T extends true>() => {}

holds<Equal<ReturnType<typeof createScheduler>, Scheduler>>()
holds<Equal<Awaited<ReturnType<Job['start']>>, { readonly flight: Promise<void> } | undefined>>()
holds<Equal<SchedulerOptions['commitOrder'], 'submitted' | 'settled' | undefined>>()

// @ts-expect-error a scheduler needs a signal
createScheduler({ capacity: 1 })
// @ts-expect-error an absent order is absent, not undefined
createScheduler({ capacity: 1, signal: new AbortController().signal, commitOrder: undefined })
