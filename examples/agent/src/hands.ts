import type { ToolDefinition } from '@dsh/tool'
import { createBashTool, createLocalExecutor } from '@dsh-example/bash'
import { createFsTools } from '@dsh-example/fs'

/** Where an agent works. */
export interface HandsOptions {
  /** The folder. */
  readonly folder: string
  /** A private place for output that is too long to show. */
  readonly aside: string
  /** The environment of commands, but for what is a secret. */
  readonly env: Readonly<Record<string, string | undefined>>
}

/** What commands need not know: how this program was started, and how its model is reached. */
const ours = /^(OPENAI_|npm_(lifecycle|package|command|execpath|node_execpath|config_verify)|PNPM_|INIT_CWD$|TURBO_)/i

/** What an agent can do; disposal ends what its commands have left. */
export interface Hands extends AsyncDisposable {
  /** Five file tools and a shell. */
  readonly tools: readonly ToolDefinition[]
}

/** Makes the tools for one folder. */
export function createHands({ folder, aside, env }: HandsOptions): Hands {
  const parentEnvironment = Object.fromEntries(Object.entries(env).filter(([name]) => !ours.test(name)))
  const executor = createLocalExecutor({ cwd: folder, spillParent: aside, parentEnvironment })
  return {
    tools: [...Object.values(createFsTools({ root: folder })), createBashTool({ cwd: folder, executor })],
    async [Symbol.asyncDispose]() {
      // What the executor waits for at its end does not keep this process alive.
      const alive = setInterval(() => undefined, 60_000)
      await executor.dispose().finally(() => clearInterval(alive))
    },
  }
}
