import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { onTestFinished } from 'vitest'

/** A folder of its own for one test, with a workspace in it and room beside it; removed afterwards. */
export function temporary(files: Readonly<Record<string, string | Uint8Array>> = {}) {
  const base = mkdtempSync(join(realpathSync(tmpdir()), 'dsh-fs-'))
  onTestFinished(() => rmSync(base, { recursive: true, force: true }))
  const root = join(base, 'workspace')
  mkdirSync(root)
  const at = (...names: string[]) => join(root, ...names)
  const put = (name: string, content: string | Uint8Array) => {
    mkdirSync(dirname(at(name)), { recursive: true })
    writeFileSync(at(name), content)
  }
  for (const [name, content] of Object.entries(files)) put(name, content)
  return { base, root, at, put }
}
