import type { Hooks } from '@dsh/kernel'
import { type StagedDispatcher, type ToolEvents } from '@dsh/tool'
import type { ToolRuntimeScheduler } from '../contract/scheduler.ts'
/** The strides of the pipeline for an agent loop of the harness, which waits for three of them and not for `finish`. */
export declare function createScheduler(
  staged: StagedDispatcher,
  hooks: Pick<Hooks<ToolEvents>, 'tap'>,
): ToolRuntimeScheduler
