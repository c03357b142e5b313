/** A clone of what is committed here, for scripts that version and publish: they never touch the checkout that runs them. */
import { cpSync, existsSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { execute } from './consumers.mjs'
import { root } from './workspace.mjs'

/**
 * Clones HEAD to `target`, cut off from here: on the base branch and with no remote, as a maintainer's clone is before a
 * release. What is installed there comes from the store.
 */
export async function cloneRepository(/** @type {string} */ target) {
  await execute('git', ['clone', '--quiet', '--no-hardlinks', root, target], root)
  const clone = {
    run: (/** @type {string[]} */ args, /** @type {NodeJS.ProcessEnv} */ env = {}) =>
      execute(process.execPath, args, target, { ...env, DSH_ROOT: undefined }),
    git: (/** @type {string[]} */ ...args) => execute('git', args, target),
    commit: async (/** @type {string} */ message) => {
      await clone.git('add', '--all')
      await clone.git('commit', '--quiet', '--no-verify', '--message', message)
    },
  }
  await clone.git('remote', 'remove', 'origin')
  await clone.git('checkout', '--quiet', '-B', 'main')
  await clone.git('config', 'user.name', 'Rehearsal')
  await clone.git('config', 'user.email', 'rehearsal@example.invalid')
  const pnpm = path.join(root, '.cache', 'pnpm')
  if (existsSync(pnpm)) {
    mkdirSync(path.join(target, '.cache'))
    cpSync(pnpm, path.join(target, '.cache', 'pnpm'), { recursive: true, verbatimSymlinks: true })
  }
  return clone
}
