#!/usr/bin/env node
/**
 * Builds the example agent and runs it: `node scripts/demo.mjs [ARGS...]`. What the build says is shown only where it fails, so that
 * the first thing a reader sees is the agent.
 */
import { spawnSync } from 'node:child_process'
import process from 'node:process'
import { root } from './lib/workspace.mjs'

const build = spawnSync('turbo', ['run', 'build', '--filter=@dsh-example/agent...'], {
  cwd: root,
  encoding: 'utf8',
  shell: process.platform === 'win32',
})
if (build.status !== 0) {
  console.error(build.error?.message ?? `${build.stdout}${build.stderr}`)
  process.exit(1)
}
const { status, signal } = spawnSync(process.execPath, ['examples/agent/dist/main.js', ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
})
process.exitCode = status ?? (signal === 'SIGINT' ? 130 : 1)
