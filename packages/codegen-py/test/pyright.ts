import { execFileSync, spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'

const named = fileURLToPath(new URL('pyright/', import.meta.url))
const installed = fileURLToPath(new URL('../../../.cache/pyright/', import.meta.url))
const manifests = ['package.json', 'package-lock.json']

/** Installs the type checker that `test/pyright` names, where it is not there yet; says so where that cannot be done. */
export function hasPyright(): boolean {
  const isInstalled = manifests.every(file => {
    const there = path.join(installed, file)
    return existsSync(there) && readFileSync(there, 'utf8') === readFileSync(path.join(named, file), 'utf8')
  })
  if (isInstalled && existsSync(program)) return true
  rmSync(installed, { recursive: true, force: true })
  mkdirSync(installed, { recursive: true })
  try {
    for (const file of manifests) copyFileSync(path.join(named, file), path.join(installed, file))
    const flags = ['--ignore-scripts', '--no-audit', '--no-fund', '--fetch-retries=1', '--loglevel=error']
    execFileSync('npm', ['ci', ...flags], { cwd: installed, stdio: ['ignore', 'ignore', 'pipe'] })
    return true
  } catch {
    rmSync(installed, { recursive: true, force: true })
    process.stderr.write('skipped: pyright is not installed, and no registry is in reach\n')
    return false
  }
}

const program = path.join(installed, 'node_modules/pyright/index.js')

/** What pyright says of files at its own standards: `file:line`, and the message. */
export function typeErrors(files: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  const folder = mkdtempSync(path.join(tmpdir(), 'dsh-pyright-'))
  try {
    for (const [name, text] of files) writeFileSync(path.join(folder, name), text)
    writeFileSync(path.join(folder, 'pyrightconfig.json'), JSON.stringify({ pythonVersion: '3.11' }))
    const { stdout, stderr } = spawnSync(process.execPath, [program, '--outputjson'], {
      cwd: folder,
      encoding: 'utf8',
      maxBuffer: 1 << 30,
    })
    if (!stdout.startsWith('{')) throw new Error(`pyright failed: ${stderr}`)
    const { generalDiagnostics, summary } = JSON.parse(stdout) as Report
    if (summary.filesAnalyzed < files.size)
      throw new Error(`pyright read ${summary.filesAnalyzed} of ${files.size} files`)
    return new Map(
      generalDiagnostics
        .filter(({ severity }) => severity === 'error')
        .map(({ file, range, message }) => [`${path.basename(file)}:${range.start.line + 1}`, message]),
    )
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

interface Report {
  readonly generalDiagnostics: readonly {
    readonly file: string
    readonly severity: string
    readonly message: string
    readonly range: { readonly start: { readonly line: number } }
  }[]
  readonly summary: { readonly filesAnalyzed: number }
}
