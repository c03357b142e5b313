#!/usr/bin/env node
/**
 * Publishes every package to a registry of its own with `changeset publish`, installs them with npm
 * into an empty project, and there type-checks, runs and `require`s them. Needs a build.
 */
import { spawn } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { startRegistry } from './registry.mjs'

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')
const registry = await startRegistry()
const work = mkdtempSync(path.join(tmpdir(), 'dsh-rehearsal-'))
const bin = path.join(root, 'node_modules', '.bin')

function run(command, args, { cwd, env = {} }) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd, stdio: 'inherit', env: { ...process.env, ...env } })
    child.on('error', reject)
    child.on('exit', code =>
      code === 0 ? resolve(undefined) : reject(new Error(`${command} ${args.join(' ')} exited with ${code}`)),
    )
  })
}

try {
  const npmrc = path.join(work, 'publish.npmrc')
  writeFileSync(npmrc, `registry=${registry.url}\n${registry.url.replace('http:', '')}:_authToken=rehearsal\n`)
  await run(path.join(bin, 'changeset'), ['publish', '--no-git-tag'], {
    cwd: root,
    env: { NPM_CONFIG_USERCONFIG: npmrc, npm_config_registry: registry.url, npm_config_provenance: 'false' },
  })

  const consumer = path.join(work, 'consumer')
  cpSync(path.join(root, 'test', 'consumer'), consumer, { recursive: true })
  writeFileSync(path.join(consumer, '.npmrc'), `@dsh:registry=${registry.url}\n`)
  writeFileSync(
    path.join(consumer, 'package.json'),
    JSON.stringify({ name: 'consumer', private: true, type: 'module' }),
  )
  await run('npm', ['install', '--no-audit', '--no-fund', '--loglevel=error', ...registry.packuments.keys()], {
    cwd: consumer,
  })
  mkdirSync(path.join(consumer, 'node_modules', '@types'), { recursive: true })
  symlinkSync(path.join(root, 'node_modules', '@types', 'node'), path.join(consumer, 'node_modules', '@types', 'node'))
  for (const tsc of ['tsc', 'tsc6']) {
    await run(
      path.join(bin, tsc),
      [
        '--noEmit',
        '--strict',
        '--skipLibCheck',
        'false',
        '--target',
        'es2023',
        '--module',
        'nodenext',
        '--types',
        'node',
        'use.ts',
        'use.cts',
      ],
      { cwd: consumer },
    )
  }
  await run(path.join(bin, 'tsx'), ['use.ts'], { cwd: consumer })
  await run(process.execPath, ['use.cjs'], { cwd: consumer })
  console.log(`rehearsed ${registry.packuments.size} packages`)
} finally {
  rmSync(work, { recursive: true, force: true })
  await registry.close()
}
