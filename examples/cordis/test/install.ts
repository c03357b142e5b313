import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
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
  'dsh-commands',
  'dsh-fs-local',
  'dsh-fs-observation-policy',
  'dsh-goal',
  'dsh-invariants',
  'dsh-jobs-local',
  'dsh-llm',
  'dsh-mcp-client',
  'dsh-plan-mode',
  'dsh-repeat-tool-reminder',
  'dsh-schedule',
  'dsh-scope',
  'dsh-session',
  'dsh-session-checkpoint-policy',
  'dsh-session-persistence-jsonl',
  'dsh-session-projection',
  'dsh-shell-env',
  'dsh-skill',
  'dsh-spill-local',
  'dsh-spill-policy',
  'dsh-subagent',
  'dsh-subagent-spawn-in-process',
  'dsh-subprocess-local',
  'dsh-system-prompt',
  'dsh-tool-ask-user',
  'dsh-tool-bash',
  'dsh-tool-call-timeout-policy',
  'dsh-tool-fs',
  'dsh-tool-fs-search',
  'dsh-tool-goal',
  'dsh-tool-jobs',
  'dsh-tool-ralph',
  'dsh-tool-skill',
  'dsh-tool-str-replace-editor',
  'dsh-tool-subagent',
  'dsh-tool-subagent-control',
  'dsh-tool-subagent-report',
  'dsh-tool-todo',
  'dsh-tool-web',
  'dsh-tool-workflow',
  'dsh-user-approval',
  'dsh-user-questions',
  'dsh-web',
  'dsh-workflow-worker-thread',
]

/** Those that need nothing but Cordis, and are peers of ours or of their tests. */
const peers = ['dsh-agent', 'dsh-invariants', 'dsh-llm', 'dsh-scope', 'dsh-session', 'dsh-system-prompt']

const ofHarness = (names: readonly string[]): Record<string, string> =>
  Object.fromEntries(names.map(name => [`@deepseek-ai/${name}`, version]))

/** Installs the harness from the registry into a folder, with our packages as they would be published in place of its tools. */
export function installHarness(folder: string): void {
  const { '@dsh/cordis': tools = '', ...parts } = packOurs(folder)
  cpSync(path.join(here, '../harness'), folder, { recursive: true })
  install(folder, {
    dependencies: {
      ...parts,
      '@deepseek-ai/cordis': '4.0.4',
      '@deepseek-ai/cordis-plugin-include': '^1.0.9',
      '@deepseek-ai/cordis-plugin-loader': '1.0.5',
      '@deepseek-ai/cordis-plugin-timer': '^1.1.3',
      '@deepseek-ai/dsh-tools': tools,
      // Theirs beside ours, to be compared.
      'their-tools': `npm:@deepseek-ai/dsh-tools@${version}`,
      ...ofHarness(published),
    },
    overrides: { '@deepseek-ai/dsh-tools': tools },
  })
}

/** Installs our packages, and what their tests need of the harness, over the upstream Cordis; the tests of @dsh/cordis too. */
export function installOnUpstream(folder: string): void {
  const ours = packOurs(folder)
  const cordis = 'npm:cordis@4.0.0-rc.10'
  install(folder, {
    dependencies: {
      ...ours,
      ...ofHarness([...peers, 'dsh-user-approval']),
      '@deepseek-ai/cordis': cordis,
    },
    overrides: { '@deepseek-ai/cordis': cordis, '@deepseek-ai/dsh-tools': ours['@dsh/cordis'] },
  })
  cpSync(path.join(root, 'packages/cordis/test'), path.join(folder, 'test'), { recursive: true })
  symlinkSync(path.join(root, 'node_modules/vitest'), path.join(folder, 'node_modules/vitest'))
  writeFileSync(
    path.join(folder, 'vitest.config.mjs'),
    `export default { oxc: { target: 'node20' }, test: { include: ['test/**/*.test.ts'], exclude: ['test/peer-types.test.ts'], restoreMocks: true, maxWorkers: 1, testTimeout: 20_000 } }\n`,
  )
}

/** Our packages as they would be published, in a folder of the folder, by name. */
function packOurs(folder: string): Readonly<Record<string, string>> {
  const packs = path.join(folder, 'packs')
  mkdirSync(packs, { recursive: true })
  const pnpm = (...args: string[]): unknown =>
    execFileSync(process.execPath, [path.join(root, 'scripts/pnpm.mjs'), ...args], { cwd: root, stdio: 'ignore' })
  pnpm('exec', 'turbo', 'run', 'build', '--filter=@dsh/cordis...')
  pnpm('exec', 'tsc', '-b', 'packages/cordis/tsconfig.build.json')
  pnpm('-r', '--filter=@dsh/cordis...', 'pack', '--pack-destination', packs)
  return Object.fromEntries(
    readdirSync(packs).map(file => [`@dsh/${file.replace(/^dsh-|-\d.*$/g, '')}`, `file:packs/${file}`]),
  )
}

function install(folder: string, manifest: object): void {
  writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ private: true, type: 'module', ...manifest }))
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
