import type { Context } from '@deepseek-ai/cordis'
import type { PromptSection } from '@dsh/code-mode'
import type { ScopeKey } from '@dsh/kernel'
import type { ToolSchema } from '@dsh/tool'
interface AssembleContext {
  readonly scope?: ScopeKey
}
/** The prompt service of the harness, as far as it is used here. */
export interface PromptService {
  /** Adds a section where the caller stands; gives the disposer that the fiber tracks. */
  section(section: { name: string; order: number; text(context: AssembleContext): string }): () => void
  /** Adds tools to what a model is sent. */
  tools(
    provider: (context: AssembleContext) => {
      schemas: readonly ToolSchema[]
      knownNames: readonly string[]
    },
  ): () => void
}
/** The service, as a caller of this context sees it. */
export declare function promptOf(ctx: Context): PromptService
/** Adds the sections of code mode, one after the other; each is empty where its rule does not hold. */
export declare function addSections(prompt: PromptService, sections: readonly PromptSection[]): Generator<() => void>
export {}
