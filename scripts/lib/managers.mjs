import { cpSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { execute } from './consumers.mjs'
import { packages, readJson, root } from './workspace.mjs'

const yarnVersions = ['yarn@1.22.22', '@yarnpkg/cli-dist@4.18.1']

/**
 * @typedef {{ title: string, files: Record<string, string>, install: string[], run: string[] }} Manager `install` and `run`
 *   are a program of Node with its arguments; `run` gets the name of a file after them.
 */

/** Installs with other package managers than npm, of which some give a package only what it declares, and runs a program there. */
export async function tryManagers(
  /** @type {string} */ work,
  /** @type {string} */ registry,
  /** @type {string} a project of which the JavaScript is there */ example,
) {
  const tools = path.join(work, 'managers')
  mkdirSync(tools)
  writeFileSync(path.join(tools, 'package.json'), '{ "private": true }')
  await execute('npm', ['install', '--no-audit', '--no-fund', '--loglevel=error', ...yarnVersions], tools)
  // Yarn installs no peers, and those of @dsh/cordis want peers in their turn, which only an application of Cordis has.
  const published = packages().filter(({ name, manifest }) => !manifest.private && name !== '@dsh/cordis')
  const names = published.map(({ name }) => name)
  const peers = Object.assign({}, ...published.map(({ manifest }) => manifest.peerDependencies ?? {}))
  for (const { title, files, install, run } of managersOf(tools, registry)) {
    const project = path.join(work, title.replaceAll(' ', '-'))
    mkdirSync(project)
    for (const file of readdirSync(example).filter(one => one.endsWith('.js')))
      cpSync(path.join(example, file), path.join(project, file))
    // Everything is imported, and each package has to find what it needs.
    const all = names.map(name => `import * as ${name.replaceAll(/\W/g, '_')} from '${name}'`).join('\n')
    writeFileSync(path.join(project, 'all.js'), `${all}\n`)
    const dependencies = { ...peers, ...Object.fromEntries(names.map(name => [name, 'latest'])) }
    const manifest = { ...readJson(path.join(example, 'package.json')), dependencies }
    writeFileSync(path.join(project, 'package.json'), JSON.stringify(manifest))
    for (const [file, text] of Object.entries(files)) writeFileSync(path.join(project, file), text)
    await execute(process.execPath, install, project)
    for (const file of ['main.js', 'all.js']) await execute(process.execPath, [...run, file], project)
    console.log(`${title}: installed, ran a program and imported ${names.length} packages`)
  }
}

/** @returns {Manager[]} */
function managersOf(/** @type {string} */ tools, /** @type {string} */ registry) {
  const npmrc = `@dsh:registry=${registry}\n`
  const host = new URL(registry).hostname
  const classic = path.join(tools, 'node_modules', 'yarn', 'bin', 'yarn.js')
  const berry = path.join(tools, 'node_modules', '@yarnpkg', 'cli-dist', 'bin', 'yarn.js')
  const yarnrc = (/** @type {string} */ linker) =>
    [
      `nodeLinker: ${linker}`,
      'enableGlobalCache: false',
      'enableTelemetry: false',
      'enableImmutableInstalls: false',
      `unsafeHttpWhitelist: ['${host}']`,
      `npmScopes: { dsh: { npmRegistryServer: '${registry.replace(/\/$/, '')}' } }`,
      // What is rehearsed was published a minute ago.
      "npmPreapprovedPackages: ['@dsh/*']",
    ].join('\n')
  const pnpm = path.join(root, 'scripts', 'pnpm.mjs')
  return [
    {
      title: 'pnpm',
      files: { '.npmrc': npmrc, 'pnpm-workspace.yaml': 'minimumReleaseAge: 0\n' },
      install: [pnpm, 'install', '--prefer-offline'],
      run: [],
    },
    {
      title: 'yarn 1',
      files: { '.npmrc': npmrc, '.yarnrc': `"@dsh:registry" "${registry}"\n` },
      install: [classic, 'install', '--no-progress', '--non-interactive', '--cache-folder', '.yarn-cache'],
      run: [],
    },
    {
      title: 'yarn 4',
      files: { '.yarnrc.yml': yarnrc('node-modules'), 'yarn.lock': '' },
      install: [berry, 'install'],
      run: [],
    },
    {
      title: 'yarn 4 without node_modules',
      files: { '.yarnrc.yml': yarnrc('pnp'), 'yarn.lock': '' },
      install: [berry, 'install'],
      run: [berry, 'node'],
    },
  ]
}
