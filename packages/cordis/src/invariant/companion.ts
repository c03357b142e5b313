import type { Context } from '@deepseek-ai/cordis'
import { mountInvariants } from '@dsh/invariant'
import { hostOf } from '../tool-runtime.ts'

/** What the companion is called. */
export const name = 'tools-invariant'

/** The registry of checks that it joins. */
export const inject: string[] = ['invariants']

interface Invariants {
  register(
    packageName: string,
    installer: ((ctx: Context, fail: (message: string) => never) => void) & { inject?: string[] },
  ): () => void
}

function install(own: Context, fail: (message: string) => never): void {
  const host = hostOf(own.tools)
  const checker = mountInvariants(host.hooks, {
    report({ rule, message }) {
      try {
        fail(`${rule}: ${message}`)
      } catch (error) {
        own.logger('tools').error(error)
      }
    },
  })
  own.effect(() => {
    host.stages.add(checker.onStage)
    return () => {
      host.stages.delete(checker.onStage)
      checker.unmount()
    }
  }, 'tools: invariants')
}
install.inject = ['tools']

/**
 * Watches the calls of `ctx.tools` for what must never happen. A finding goes to the log under the name of the package; it
 * changes no call.
 */
export const apply = async (ctx: Context): Promise<() => void> =>
  (ctx as unknown as { readonly invariants: Invariants }).invariants.register('@deepseek-ai/dsh-tools', install)
