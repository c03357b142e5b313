import { readFileSync } from 'node:fs'
import { format } from 'node:util'
import { expect, it, vi } from 'vitest'

it('greets, explains a missing argument, and denies a name', async () => {
  const log = vi.spyOn(console, 'log').mockImplementation(() => {})
  await import('../src/main.ts')
  expect(log.mock.calls).toEqual([
    [[{ type: 'text', text: 'HELLO, ADA.' }]],
    [[{ type: 'text', text: 'Error: invalid arguments: missing required property "name"' }]],
    [[{ type: 'text', text: 'Error: that name is not spoken here' }]],
  ])
  const printed = log.mock.calls.map(args => format(...args)).join('\n')
  expect(readFileSync(new URL('../README.md', import.meta.url), 'utf8')).toContain(`\`\`\`text\n${printed}\n\`\`\``)
})
