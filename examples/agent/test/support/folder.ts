import { mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { onTestFinished } from 'vitest'

/** What files hold, by their paths. */
export type Files = Readonly<Record<string, string | Uint8Array>>

/** A folder of its own for one test, removed afterwards. */
export function temporaryFolder(files: Files = {}): string {
  const folder = mkdtempSync(join(realpathSync(tmpdir()), 'dsh-test-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  fill(folder, files)
  return folder
}

/** Writes files into a folder, and the folders that they need. */
export function fill(folder: string, files: Files): void {
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), content)
  }
}

/** The files of a folder as texts in Latin-1, so that no byte is lost; links are not followed. */
export function contentsOf(folder: string): Record<string, string> {
  return Object.fromEntries(
    filesOf(folder)
      .map(file => [relative(folder, file), readFileSync(file, 'latin1')] as const)
      .toSorted(([one], [other]) => (one < other ? -1 : 1)),
  )
}

/** Folder by folder: the recursive reading of newer Nodes follows links. */
function filesOf(folder: string): readonly string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap(entry => {
    const file = join(folder, entry.name)
    return entry.isDirectory() ? filesOf(file) : entry.isFile() ? [file] : []
  })
}
