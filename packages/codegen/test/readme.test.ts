// #region example
import type { CodeLanguage } from '@dsh/codegen'

/** Programs in words: the smallest language there can be. */
export const words: CodeLanguage = {
  id: 'words',
  renderSdk: tools => tools.map(({ name, description }) => `${name}: ${description}`).join('\n'),
  runCode: {
    description: 'Runs a program in words.',
    codeDescription: 'The program.',
    descriptionDescription: 'What it does, in five to ten words.',
  },
}
// #endregion example

import { expect, it } from 'vitest'

it('the README shows a language whose text is its tools', () => {
  const add = { name: 'add', description: 'Adds.', parameters: { type: 'object' }, output: { type: 'number' } } as const
  expect(words.renderSdk([add])).toBe('add: Adds.')
})
