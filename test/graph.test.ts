import { describe, expect, it } from 'vitest'
import { drawGraph } from '../scripts/lib/draw.mjs'
import { readTable } from '../scripts/lib/table.mjs'

const page = `
| level | package | may import | charter |
| --- | --- | --- | --- |
| L0 | \`@dsh/a\` | nothing | First. |
| L1 | \`@dsh/b\` | \`a\`, \`node:\` | Second. |
| L2 | \`@dsh/c\` | \`a\`, \`b\` | Third. |

After the table.
`

describe('readTable(markdown)', () => {
  it('gives each package its level and what it may import', () => {
    expect([...readTable(page)]).toEqual([
      ['@dsh/a', { level: 0, mayImport: [] }],
      ['@dsh/b', { level: 1, mayImport: ['@dsh/a', 'node:'] }],
      ['@dsh/c', { level: 2, mayImport: ['@dsh/a', '@dsh/b'] }],
    ])
  })

  it('takes a module of Node for itself, and not for a package', () => {
    expect(readTable(page.replace('`node:`', '`node:fs`')).get('@dsh/b')?.mayImport).toEqual(['@dsh/a', 'node:fs'])
  })

  it('refuses a row that it cannot read', () => {
    expect(() => readTable(page.replace('L1', 'one'))).toThrow('cannot read the row "| one |')
  })

  it('refuses a page without the table', () => {
    expect(() => readTable('nothing here')).toThrow('has no table')
  })
})

describe('drawGraph(nodes, edges)', () => {
  const drawn = drawGraph(
    readTable(page),
    new Map([
      ['@dsh/b', new Map([['@dsh/a', true]])],
      [
        '@dsh/c',
        new Map([
          ['@dsh/a', false],
          ['@dsh/b', false],
        ]),
      ],
    ]),
  )

  it('leaves out of the figure an arrow that a longer way implies', () => {
    expect(drawn).toContain('  c --> b\n')
    expect(drawn).not.toContain('c --> a')
  })

  it('shows every import in the matrix, those of types only with an open mark', () => {
    expect(drawn).toContain('L0   1 a  \\\nL1   2 b  ○  \\\nL2   3 c  ●  ●  \\\n')
  })
})
