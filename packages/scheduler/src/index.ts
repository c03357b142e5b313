export type { Job } from './job.ts'
export type { SchedulerOptions } from './options.ts'
export { createScheduler } from './scheduler.ts'
export type { Scheduler } from './scheduler.ts'
