#!/usr/bin/env node
/**
 * Builds the example agent and runs it: `node scripts/demo.mjs [ARGS...]`; after its tour, which needs no arguments, one task is done by
 * single calls and by a program. What the build says is shown only where it fails, so that the first thing a reader sees is the agent.
 */
import { spawnSync } from 'node:child_process'
import process from 'node:process'
import { root } from './lib/workspace.mjs'

const args = process.argv.slice(2)
const examples = args.length === 0 ? ['agent', 'code-mode'] : ['agent']
const filters = examples.map(name => `--filter=@dsh-example/${name}...`)
const build = spawnSync('turbo', ['run', 'build', ...filters], {
  cwd: root,
  encoding: 'utf8',
  shell: process.platform === 'win32',
})
if (build.status !== 0) {
  console.error(build.error?.message ?? `${build.stdout}${build.stderr}`)
  process.exit(1)
}
for (const name of examples) {
  if (name !== 'agent') console.log('\n=== code mode ===\n')
  const { status, signal } = spawnSync(process.execPath, [`examples/${name}/dist/main.js`, ...args], {
    cwd: root,
    stdio: 'inherit',
  })
  process.exitCode = status ?? (signal === 'SIGINT' ? 130 : 1)
  if (process.exitCode !== 0) break
}
