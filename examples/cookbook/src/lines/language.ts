// #region language
import { firstSentence, oneLine, sortTools, type CodeLanguage } from '@dsh/codegen'

/** Programs are lines: the name of a tool, then its arguments as JSON. */
export const lines: CodeLanguage = {
  id: 'lines',
  // The same bytes for the same tools, in any order; and never a throw: sortTools does both.
  renderSdk: tools =>
    [
      'Each line of a program is one call: the name of a tool, a space, and its arguments as JSON.',
      ...sortTools(tools).map(
        ({ name, description, parameters }) =>
          `${oneLine(name)} ${JSON.stringify(parameters) ?? '{}'} # ${firstSentence(description)}`,
      ),
    ].join('\n'),
  runCode: {
    description: 'Runs a program that calls the tools line by line.',
    codeDescription: 'The lines. What the last one gives is the result.',
    descriptionDescription: 'What the program does, in five to ten words.',
  },
}
// #endregion language
