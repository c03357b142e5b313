// #region example
import { contentText, renderView, text, type ToolCallView, type ToolResultView } from '@dsh/presentation'

export const pending: ToolCallView = {
  card: 'diff',
  title: 'Edit greeting.txt',
  diffs: [{ path: 'greeting.txt', oldText: 'Hello\nworld\n', newText: 'Hello\neveryone\n' }],
}

export const finished: ToolResultView = {
  card: 'terminal',
  title: 'npm test',
  output: '2 tests passed',
  exitCode: 0,
}

export const forTheModel = contentText([text('The greeting was changed.'), text('All tests pass.')])
// #endregion example

import { describe, expect, it } from 'vitest'

describe('the example in the README', () => {
  it('is shown as text', () => {
    expect(renderView(pending)).toBe(`\
Edit greeting.txt
--- greeting.txt
+++ greeting.txt
 Hello
-world
+everyone`)
    expect(renderView(finished)).toBe(`\
$ npm test
  2 tests passed
exit code 0`)
    expect(forTheModel).toBe('The greeting was changed.\nAll tests pass.')
  })

  it('shows what a terminal would have obeyed', () => {
    // #region safe
    const printed = renderView({ card: 'generic', title: 'invoice\u202Efdp.exe \u001B[2J' })
    // invoice\u202efdp.exe \x1b[2J
    // #endregion safe
    expect(printed).toBe('invoice\\u202efdp.exe \\x1b[2J')
  })
})
