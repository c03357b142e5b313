// #region example
import { assertBindings, type CodeBindingNamespace } from '@dsh/code-runtime'

const tools: CodeBindingNamespace = {
  global: 'tools',
  functions: { add: async args => Object.values(args as Record<string, number>).reduce((sum, each) => sum + each, 0) },
  errorClass: { name: 'ToolCallError', memberNameProperty: 'toolName' },
  missing: name => `there is no tool "${name}"`,
}
assertBindings([tools]) // throws a CodeRuntimeError for names that some language could not bind
// #endregion example

import { expect, it } from 'vitest'

it('the README shows bindings that every language can bind', async () => {
  const { signal } = new AbortController()
  expect(await tools.functions['add']?.({ a: 1, b: 2 }, { callId: 1, signal })).toBe(3)
})
