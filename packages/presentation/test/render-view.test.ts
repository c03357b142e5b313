import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { text } from '../src/content.ts'
import { renderView } from '../src/render-view.ts'

// What a log or a plugin without types may hand over.
const renderAnything = renderView as (view: unknown) => string

const diff = (oldText: string | null, newText: string) => ({ path: 'a', oldText, newText })
const numbered = (word: string) => Array.from({ length: 2000 }, (_, index) => `${word} ${index}`).join('\n')

describe('renderView(view) of a generic card', () => {
  it('prints kind, title, places, input and content', () => {
    expect(
      renderView({
        card: 'generic',
        title: 'Read the settings',
        kind: 'read',
        locations: [{ path: 'src/settings.ts', line: 12 }, { path: 'README.md' }],
        rawInput: { path: 'src/settings.ts', limit: 2 },
        content: [text('first\nsecond'), { type: 'image', data: '', mimeType: 'image/png' }],
      }),
    ).toBe(`\
[read] Read the settings
  at src/settings.ts:12
  at README.md
  {
    "path": "src/settings.ts",
    "limit": 2
  }
  first
  second
  [image content]`)
  })

  it('prints input that is text as it is', () => {
    expect(renderView({ card: 'generic', title: 'Ask', kind: 'other', rawInput: 'two\nlines' })).toBe(`\
Ask
  two
  lines`)
  })

  it('prints a result without a title', () => {
    expect(renderView({ card: 'generic', content: [text('done')] })).toBe('  done')
  })

  it('says so where there is nothing', () => {
    expect(renderView({ card: 'generic' })).toBe('[nothing to show]')
  })
})

describe('renderView(view) of a terminal card', () => {
  it('prints a call with its purpose, place and all lines of the command', () => {
    expect(renderView({ card: 'terminal', title: 'cat <<END\nhi\nEND', description: 'Say hi', cwd: '/work' })).toBe(`\
Say hi
/work $ cat <<END
> hi
> END`)
  })

  it('prints a result with its output and exit code', () => {
    expect(renderView({ card: 'terminal', title: 'ls', output: 'a.txt\r\nb.txt\n', exitCode: 0 })).toBe(`\
$ ls
  a.txt
  b.txt
exit code 0`)
  })

  it('prints the signal that ended a command', () => {
    expect(renderView({ card: 'terminal', output: 'so far', signal: 'SIGTERM' })).toBe(`\
  so far
ended by SIGTERM`)
  })
})

describe('renderView(view) of a diff card', () => {
  it('prints removed and added lines with three unchanged ones around them', () => {
    const lines = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '']
    const changed = lines.map(line => (line === '5' ? 'five' : line))
    expect(
      renderView({
        card: 'diff',
        title: 'Edit a.txt',
        diffs: [{ path: 'a.txt', oldText: lines.join('\n'), newText: changed.join('\n') }],
      }),
    ).toBe(`\
Edit a.txt
--- a.txt
+++ a.txt
@@
 2
 3
 4
-5
+five
 6
 7
 8`)
  })

  it('keeps apart two changes in one file', () => {
    const before = 'a\n1\n2\n3\n4\n5\n6\n7\n8\nb\n'
    const after = 'A\n1\n2\n3\n4\n5\n6\n7\n8\nb\nc\n'
    expect(renderView({ card: 'diff', diffs: [diff(before, after)] })).toBe(`\
--- a
+++ a
-a
+A
 1
 2
 3
@@
 7
 8
 b
+c`)
  })

  it('prints a new file as added lines', () => {
    expect(
      renderView({
        card: 'diff',
        title: 'Write b.txt',
        diffs: [{ path: 'b.txt', oldText: null, newText: 'one\ntwo' }],
        locations: [{ path: 'b.txt' }],
      }),
    ).toBe(`\
Write b.txt
  at b.txt
--- [new, or not known]
+++ b.txt
+one
+two`)
  })

  it('says why there are no lines', () => {
    expect(
      renderView({ card: 'diff', diffs: [diff('x', 'x'), diff('x\r\n', 'x\n'), diff('x\n', 'x'), diff(null, '')] }),
    ).toBe(`\
--- a
+++ a
  [no change]
--- a
+++ a
  [only line breaks change]
--- a
+++ a
  [only line breaks change]
--- [new, or not known]
+++ a
  [empty]`)
  })

  it('compares the first million characters of each side', () => {
    const long = 'x'.repeat(2 ** 20)
    expect(renderView({ card: 'diff', diffs: [diff(`${long}1`, `${long}2`)] })).toBe(`\
--- a
+++ a
  [no change in the first million characters]`)
  })

  it('prints a large change as one block', () => {
    const printed = renderView({ card: 'diff', diffs: [diff(numbered('a'), numbered('b'))] })
    expect(printed.split('\n').slice(0, 3)).toEqual(['--- a', '+++ a', '-a 0'])
  })
})

describe('renderView(view) of a search card', () => {
  it('prints lines below their files', () => {
    expect(
      renderView({
        card: 'search',
        shape: 'matches',
        title: 'Search for "todo"',
        files: [
          {
            path: 'a.ts',
            matches: [
              { lineNumber: 3, line: '// todo' },
              { lineNumber: 14, line: '\ttodo()' },
            ],
          },
          { path: 'b.ts', matches: [{ lineNumber: 1, line: 'todo' }] },
        ],
        truncated: true,
        total: 120,
      }),
    ).toBe(`\
Search for "todo"
  a.ts
    3: // todo
    14: \ttodo()
  b.ts
    1: todo
120 lines found, more than is listed`)
  })

  it('prints paths', () => {
    expect(renderView({ card: 'search', shape: 'paths', paths: ['a.ts'], truncated: false, total: 1 })).toBe(`\
  a.ts
1 path found`)
  })

  it('says that nothing was found', () => {
    expect(renderView({ card: 'search', shape: 'matches', files: [], truncated: false, total: 0 })).toBe(
      '0 lines found',
    )
  })
})

describe('renderView(view) of a read card', () => {
  it('prints a numbered window and where it is', () => {
    expect(
      renderView({
        card: 'read',
        title: 'Read a.ts',
        path: 'a.ts',
        offset: 9,
        lines: [
          { number: 9, text: 'if (x) {' },
          { number: 10, text: '\treturn' },
        ],
        totalLines: 40,
        lang: 'ts',
      }),
    ).toBe(`\
Read a.ts
a.ts
   9 | if (x) {
  10 | \treturn
lines 9 to 10, of 40`)
  })

  it('keeps the start where no line fits', () => {
    expect(renderView({ card: 'read', path: 'a.ts', offset: 7, lines: [], totalLines: 7 })).toBe(`\
a.ts
no lines from 7 on, of 7`)
  })
})

describe('renderView(view) of a web card', () => {
  it('prints an answer and its sources', () => {
    expect(
      renderView({
        card: 'web',
        kind: 'search',
        title: 'Search the web',
        answer: 'It is blue.',
        sources: [
          { url: 'https://a.example/sky', title: 'The sky', publishedAt: '2024-05-01', snippet: 'blue,\nmostly' },
          { url: 'https://b.example/' },
        ],
        truncated: true,
      }),
    ).toBe(`\
Search the web
  It is blue.
  1. The sky (2024-05-01)
     https://a.example/sky
     blue,
     mostly
  2. https://b.example/
     https://b.example/
there was more than is shown`)
  })

  it('prints what was fetched', () => {
    expect(
      renderView({ card: 'web', kind: 'fetch', url: 'https://a.example/', statusCode: 404, truncated: false }),
    ).toBe('  https://a.example/ answered with status 404')
  })
})

describe('renderView(view) and the terminal', () => {
  it('shows control characters and changes of direction as escapes', () => {
    expect(
      renderView({
        card: 'generic',
        title: 'red \u001b[31m title \u001b]0;owned\u0007 \u009b2J',
        content: [text('user\u202etxt.exe \u2066x\u2069 \ufeff\u2028 \u007f \u0000 \ud800')],
      }),
    ).toBe(`\
red \\x1b[31m title \\x1b]0;owned\\x07 \\x9b2J
  user\\u202etxt.exe \\u2066x\\u2069 \\ufeff\\u2028 \\x7f \\x00 \\ud800`)
  })

  it('shows a lone carriage return, so that nothing is overwritten', () => {
    expect(renderView({ card: 'terminal', output: 'rm -rf /\recho hi\r\nend' })).toBe(`\
  rm -rf /\\recho hi
  end`)
  })

  it('lets no path, title or address begin a line of its own', () => {
    expect(
      renderView({
        card: 'search',
        shape: 'paths',
        title: 'a\nb',
        paths: ['x\n1000 paths found'],
        truncated: false,
        total: 1,
      }),
    ).toBe(`\
a\\nb
  x\\n1000 paths found
1 path found`)
  })

  it('keeps tabs, and text in any script', () => {
    expect(renderView({ card: 'generic', title: 'a\tb 漢字 עברית 👩‍💻' })).toBe('a\tb 漢字 עברית 👩‍💻')
  })

  it('prints at most 1,000 lines, and how the command ended all the same', () => {
    const printed = renderView({ card: 'terminal', title: 'yes', output: 'y\n'.repeat(100_000), exitCode: 1 }).split(
      '\n',
    )
    expect(printed).toHaveLength(1000)
    expect(printed.slice(-3)).toEqual(['  y', '… more is not shown', 'exit code 1'])
  })

  it('prints 1,000 lines that fit without a note', () => {
    const printed = renderView({ card: 'terminal', output: 'y\n'.repeat(1000) })
    expect(printed.split('\n')).toHaveLength(1000)
    expect(printed.endsWith('  y')).toBe(true)
  })

  it('cuts lines at 1,000 characters, and no character in two', () => {
    const printed = renderView({ card: 'generic', title: `${'x'.repeat(998)}👍👍` })
    expect(printed).toBe(`${'x'.repeat(998)}…`)
  })
})

describe('renderView(view) of what is no view', () => {
  it('shows what can be read of a card that it does not know', () => {
    expect(renderAnything({ card: 'hologram', title: 'New', content: [text('body')] })).toBe(`\
New
  body`)
  })

  it('shows a card that lacks its data as a generic one', () => {
    expect(renderAnything({ card: 'diff', title: 'Edit', diffs: 'none', content: [text('raw')] })).toBe(`\
Edit
  raw`)
    expect(renderAnything({ card: 'read', title: 'Read', content: [text('raw')] })).toBe(`\
Read
  raw`)
    expect(renderAnything({ card: 'web', title: 'Fetch' })).toBe('Fetch')
    expect(renderAnything({ card: 'search', title: 'Find' })).toBe('Find')
  })

  it('passes over items that are not what they should be', () => {
    expect(
      renderAnything({
        card: 'search',
        shape: 'matches',
        files: [null, { path: 'a', matches: [{ line: 3 }, 7] }],
        total: Number.NaN,
      }),
    ).toBe(`\
  [unknown path]
  a
    ?: 
    ?: 
2 lines found`)
    expect(renderAnything({ card: 'diff', diffs: [{ path: 'a', oldText: 1 }, undefined] })).toBe(`\
a: [change that cannot be shown]
[unknown file]: [change that cannot be shown]`)
  })

  it('says so for values without anything to read', () => {
    const { proxy, revoke } = Proxy.revocable({}, {})
    revoke()
    expect([undefined, null, 'text', 7, [], proxy].map(renderAnything)).toEqual(Array(6).fill('[nothing to show]'))
  })

  it('contains getters that throw and input that has no JSON', () => {
    const view = {
      card: 'generic',
      get title() {
        throw new Error('no')
      },
      rawInput: 10n,
      content: [
        {
          get type() {
            throw new Error('no')
          },
        },
        Proxy.revocable({}, {}),
      ],
    }
    expect(renderAnything(view)).toBe(`\
  [input that cannot be shown]
  [unknown content]
  [unknown content]`)
  })

  it('finds nothing under names that every object inherits', () => {
    expect(renderAnything({ card: 'constructor', title: 'x' })).toBe('x')
  })

  it('never throws, never prints what is hidden, and keeps its bounds', () => {
    const card = fc.constantFrom('generic', 'terminal', 'diff', 'search', 'read', 'web', 'other')
    const leaf = fc.oneof(fc.string({ unit: 'binary' }), fc.anything())
    const keys = ['title', 'content', 'diffs', 'files', 'paths', 'lines', 'sources', 'output', 'cwd', 'rawInput', 'url']
    const list = fc.array(fc.dictionary(fc.constantFrom('path', 'newText', 'text', 'type', 'matches', 'url'), leaf))
    const view = fc.record({
      card,
      shape: fc.constantFrom('matches', 'paths'),
      kind: fc.constantFrom('search', 'fetch', '\u001b'),
      ...Object.fromEntries(keys.map(key => [key, fc.oneof(leaf, list)])),
    })
    fc.assert(
      fc.property(fc.oneof(view, fc.anything()), value => {
        const lines = renderAnything(value).split('\n')
        expect(lines.length).toBeLessThanOrEqual(1000)
        expect(lines.every(line => line.length <= 1000)).toBe(true)
        expect(lines.join('')).not.toMatch(/[^\P{Cc}\t]|[\u202a-\u202e\u2066-\u2069]|\p{Cs}/u)
      }),
      { numRuns: 500 },
    )
  })
})
