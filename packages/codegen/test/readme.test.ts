// #region example
import { type CodeLanguage, estimateTokens, firstSentence, sortTools } from '@dsh/codegen'

/** Programs in words: the smallest language there can be. */
export const words: CodeLanguage = {
  id: 'words',
  renderSdk: tools =>
    sortTools(tools)
      .map(tool => `${tool.name}: ${firstSentence(tool.description)}`)
      .join('\n'),
  runCode: {
    description: 'Runs a program in words.',
    codeDescription: 'The program.',
    descriptionDescription: 'What it does, in five to ten words.',
  },
}
// #endregion example

// #region shapes
import { line, printText, readTools, remark, type Shape, type Text } from '@dsh/codegen'

/** A type in words: a shape's parts are asked for as functions, so that a schema of any depth is printed. */
function typeInWords(shape: Shape): Text {
  switch (shape.kind) {
    case 'array':
      return ['list of ', () => typeInWords(shape.item)]
    case 'object':
      return shape.members.map(({ name, shape: member }) => [line, `${name}: `, () => typeInWords(member)])
    case 'noted':
      return [remark(shape.note), () => typeInWords(shape.shape)]
    default:
      return shape.kind
  }
}

export function argumentsInWords(schema: unknown): string {
  const [tool] = readTools([{ name: 'tool', parameters: schema }]).tools
  return tool ? printText(typeInWords(tool.parameters), { indentation: '  ', remark: ' -- ' }) : ''
}
// #endregion shapes

// #region search
import { searchTools, type ToolSignature } from '@dsh/codegen'

export function findIssueTools(tools: readonly ToolSignature[]): readonly string[] {
  return searchTools(tools, 'open issues', 3).map(({ name, summary }) => `${name}: ${summary}`)
}
// #endregion search

import { describe, expect, it } from 'vitest'

const add = {
  name: 'add',
  description: 'Adds. Of two.',
  parameters: { type: 'object' },
  output: { type: 'number' },
} as const
const list = { ...add, name: 'list_issues', description: 'Lists issues.' }

describe('the README', () => {
  it('shows a language whose text is its tools', () => {
    expect(words.renderSdk([list, add])).toBe('add: Adds\nlist_issues: Lists issues')
    expect(estimateTokens(words.renderSdk([list, add]))).toBeLessThan(20)
  })

  it('shows a schema as types in words', () => {
    const names = { type: 'array', items: { type: 'string' }, description: 'Who.' }
    expect(argumentsInWords({ type: 'object', properties: { names, age: { type: 'integer' } } })).toBe(
      '\nnames: list of string -- Who.\nage: integer',
    )
  })

  it('shows a search', () => {
    expect(findIssueTools([add, list])).toEqual(['list_issues: Lists issues'])
  })
})
