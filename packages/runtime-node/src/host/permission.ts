import { CodeRuntimeError } from '@dsh/code-runtime'

/** The flag that takes files, processes, workers and addons from a child; it had a longer name once. */
export function permissionFlag(known: { has(flag: string): boolean } = process.allowedNodeEnvironmentFlags): string {
  for (const flag of ['--permission', '--experimental-permission']) if (known.has(flag)) return flag
  throw new CodeRuntimeError(
    'this Node has no permission model, without which @dsh/runtime-node runs nothing: use Node 20.19 or newer',
  )
}
