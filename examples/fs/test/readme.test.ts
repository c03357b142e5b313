import { describe, expect, it } from 'vitest'
import { temporary } from './support/temporary.ts'

// #region example
import { createToolRuntime } from '@dsh/tool-runtime'
import { createFsTools } from '@dsh-example/fs'

export async function mendGreeting(folder: string) {
  await using tools = createToolRuntime()
  for (const tool of Object.values(createFsTools({ root: folder }))) tools.register(tool)

  const { signal } = new AbortController()
  const call = (name: string, args: object) => tools.execute({ callId: name, name, arguments: args, signal })

  await call('read', { file_path: 'greeting.txt' })
  return await call('edit', { file_path: 'greeting.txt', old_string: 'world', new_string: 'everyone' })
}
// #endregion example

describe('README', () => {
  it('edits a file', async () => {
    const { root } = temporary({ 'greeting.txt': 'Hello\nworld\n' })
    const result = await mendGreeting(root)
    expect(result.content).toEqual([{ type: 'text', text: 'The file greeting.txt has been updated successfully.' }])
  })

  it('chooses what there is', async () => {
    const { root } = temporary()
    // #region options
    const { read, grep } = createFsTools({
      root,
      limits: { readLines: 500, grepMatches: 50 },
      storeResult: async () => ({ locator: 'results/1', hint: 'Open it with read_result.' }),
    })
    // #endregion options
    expect([read.name, grep.name]).toEqual(['read', 'grep'])
  })
})
