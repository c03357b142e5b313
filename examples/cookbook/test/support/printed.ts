import { format } from 'node:util'
import { vi } from 'vitest'

/**
 * What a program prints while it is loaded. A module runs once, so each recipe has one test file that loads it. The pages
 * show the files in `test/output`; `vitest -u` writes them anew.
 */
export async function printed(load: () => Promise<unknown>): Promise<string> {
  const lines: string[] = []
  const log = vi.spyOn(console, 'log').mockImplementation((...values: unknown[]) => {
    lines.push(format(...values))
  })
  try {
    await load()
  } finally {
    log.mockRestore()
  }
  return `${lines.join('\n')}\n`
}
