import { type CodeLanguage, createDiscoveryHelpers, estimateTokens, readTools, type ToolSignature } from '@dsh/codegen'
import { declare, preamble, printDeclarations } from './declarations.ts'
import { describeTool } from './describe-tool.ts'
import { helperNames, renderIndex } from './index-form.ts'
import { instructions } from './instructions.ts'
import { runCode } from './run-code.ts'

/** How much Python may cost. */
export interface PythonOptions {
  /**
   * About how many tokens the SDK may cost.
   *
   * @remarks
   * Where the declarations of all tools would cost more, it lists the tools' names and first sentences instead, as long
   * as there is room, and declares `tools.search_tools(query)` and `tools.describe_tool(name)`. Without it nothing is
   * left out.
   */
  readonly budgetTokens?: number
}

/** Python as a program language, with a budget for its SDK; throws for a budget that is no number of tokens. */
export function createPython({ budgetTokens = Infinity }: PythonOptions = {}): CodeLanguage {
  if (!(budgetTokens >= 0))
    throw new RangeError('budgetTokens must be a number of tokens, 0 or more; leave it out for no limit')
  const fits = (sdk: string): boolean => budgetTokens === Infinity || estimateTokens(sdk) <= budgetTokens
  return Object.freeze({
    id: 'python',
    renderSdk: tools => {
      const sdk = renderAll(tools)
      return fits(sdk) ? sdk : renderIndex(tools, budgetTokens)
    },
    createHelpers: tools =>
      fits(renderAll(tools)) ? Object.freeze({}) : createDiscoveryHelpers(tools, helperNames, describeTool),
    runCode,
  } satisfies CodeLanguage)
}

/** Python as a program language: every tool is declared in full. */
export const python: CodeLanguage = /* @__PURE__ */ createPython()

function renderAll(tools: readonly ToolSignature[]): string {
  return `${instructions}\n\`\`\`python\n${printDeclarations([preamble, declare(readTools(tools))])}\`\`\``
}
