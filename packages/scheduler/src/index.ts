export interface Job {
  /** Asked again right before the start; `true` runs alone. */ exclusive(): boolean
  /** In order, one at a time: resolves to the work in flight, or to nothing where there is none. */ start(): Promise<
    { readonly flight: Promise<void> } | undefined
  >
  /** One at a time. */ commit(): Promise<void>
  /** It will never start. */ abandon(reason: unknown): void
}
export interface SchedulerOptions {
  readonly capacity: number
  readonly signal: AbortSignal
  /** Default `submitted`; `settled` commits as work finishes. */ readonly commitOrder?: 'submitted' | 'settled'
}
/** `idle` rejects with the first error of a stage, after all that started has settled. */
export interface Scheduler {
  submit(job: Job): void
  idle(): Promise<void>
}
export declare function createScheduler(options: SchedulerOptions): Scheduler
