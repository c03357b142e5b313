import type { Context } from '@deepseek-ai/cordis'
import { type PromptSection } from '@dsh/code-mode'
import { type Disposer, type Hooks, type Owner, type ScopeKey } from '@dsh/kernel'
import { type Pipeline } from '@dsh/pipeline'
import { type Registry } from '@dsh/registry'
import type { ToolEvents, ToolExecution, ToolStage } from '@dsh/tool'
import type { Config } from '../contract/config.ts'
/** Told of each stage of a call as it begins. */
export type StageListener = (stage: ToolStage, exec: ToolExecution) => void
/** The parts of the core, joined over one context of Cordis. */
export interface Host {
  readonly registry: Registry
  readonly pipeline: Pipeline
  readonly hooks: Hooks<ToolEvents>
  readonly sections: readonly PromptSection[]
  /** Throws where the mode of a scope needs a code runtime and none is mounted. */
  assertRunnable(scope?: ScopeKey): void
  /** Those who are told of stages. */
  readonly stages: Set<StageListener>
  /** A restriction of a scope that masks nothing: announced, and lifted, as any other. */
  maskNothing(owner: Owner): Disposer
  /** Begins no body any more: those who guarded the calls that still wait are about to go. */
  end(): void
  /** Whether it has ended. */
  isOver(): boolean
}
/** Joins them; all that they register here ends with the fiber of the context. */
export declare function createHost(ctx: Context, service: object, config: Config): Host
