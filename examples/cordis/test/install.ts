import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'

const here = path.dirname(fileURLToPath(import.meta.url))
const root = path.resolve(here, '../../..')
const quiet = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']

/** The packages of the harness that are tried, all at one version. */
const version = '0.1.0-rc.8'
const published = [
  'dsh-agent',
  'dsh-agent-loop',
  'dsh-agent-tool-presentation',
  'dsh-bash-local',
  'dsh-code-runtime',
  'dsh-code-runtime-worker-thread',
  'dsh-fs-local',
  'dsh-invariants',
  'dsh-llm',
  'dsh-scope',
  'dsh-session',
  'dsh-shell-env',
  'dsh-subprocess-local',
  'dsh-system-prompt',
  'dsh-tool-bash',
  'dsh-tool-call-timeout-policy',
  'dsh-tool-fs',
  'dsh-user-approval',
]

/** Installs the harness from the registry into a folder, with our packages as they would be published in place of its tools. */
export function installHarness(folder: string): void {
  const packs = path.join(folder, 'packs')
  mkdirSync(packs, { recursive: true })
  const pnpm = (...args: string[]): unknown =>
    execFileSync(process.execPath, [path.join(root, 'scripts/pnpm.mjs'), ...args], { cwd: root, stdio: 'ignore' })
  pnpm('exec', 'turbo', 'run', 'build', '--filter=@dsh/cordis...')
  pnpm('-r', '--filter=@dsh/cordis...', 'pack', '--pack-destination', packs)
  const ours = Object.fromEntries(
    readdirSync(packs).map(file => [`@dsh/${file.replace(/^dsh-|-\d.*$/g, '')}`, `file:packs/${file}`]),
  )
  const { '@dsh/cordis': tools, ...parts } = ours
  cpSync(path.join(here, '../harness'), folder, { recursive: true })
  writeFileSync(
    path.join(folder, 'package.json'),
    JSON.stringify({
      private: true,
      type: 'module',
      dependencies: {
        ...parts,
        '@deepseek-ai/cordis': '4.0.4',
        '@deepseek-ai/cordis-plugin-include': '^1.0.9',
        '@deepseek-ai/cordis-plugin-loader': '1.0.5',
        '@deepseek-ai/dsh-tools': tools,
        ...Object.fromEntries(published.map(name => [`@deepseek-ai/${name}`, version])),
      },
      overrides: { '@deepseek-ai/dsh-tools': tools },
    }),
  )
  execFileSync('npm', ['install', ...quiet], { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] })
}

/** The executable of a Node that the agent loop and the worker of the harness ask for: this one, or one from the registry. */
export function newerNode(): string {
  if (Number.parseInt(process.versions.node) >= 22) return process.execPath
  const home = path.join(root, '.cache/node/22.23.5')
  const name = `node-${process.platform}-${process.arch}`
  const node = path.join(home, 'node_modules', name, 'bin', 'node')
  if (!existsSync(node))
    execFileSync('npm', ['install', '--prefix', home, '--no-save', '--no-package-lock', ...quiet, `${name}@22.23.5`])
  return node
}
