// #region example
import type { CodeModeHost, PromptSection } from '@dsh/code-mode'

/** A section of a prompt: empty for a scope that shows its tools natively. */
export const section = (host: Pick<CodeModeHost, 'mode'>): PromptSection => ({
  name: 'tools:code-only',
  order: 99,
  render: scope => (host.mode(scope) === 'code' ? '`run_code` is the only tool you can call directly.' : ''),
})
// #endregion example

import { expect, it } from 'vitest'

it('the README shows a section that is empty where its rule does not hold', () => {
  expect(section({ mode: () => 'native' }).render()).toBe('')
  expect(section({ mode: () => 'code' }).render()).toContain('run_code')
})
