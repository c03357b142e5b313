import type { CodeLanguage } from '@dsh/codegen'
import { compileSchema, type ObjectSchema } from '@dsh/json-schema'
import { CodedError, type ScopeKey } from '@dsh/kernel'
import {
  codes,
  RUN_CODE_NAME,
  ToolArgsError,
  type ToolDefinition,
  type ToolOutput,
  type ToolRunContext,
} from '@dsh/tool'
import { renderOutput, type ProgramOutput } from './output.ts'
import type { Seat } from './seats.ts'

/** What a model gives to `run_code`. */
export interface RunCodeArguments {
  /** The program. */
  readonly code: string
  /** What it does, for a user to read. */
  readonly description: string
}

/** Runs a program for the call that brought it, in a language. */
export type RunCode = (args: RunCodeArguments, exec: ToolRunContext, language: CodeLanguage) => Promise<ProgramOutput>

/** Gives `run_code` for a scope: one frozen definition for each language. */
export function createTransport(
  seatOf: (scope?: ScopeKey) => Seat,
  run: RunCode,
): { definition(scope?: ScopeKey): ToolDefinition } {
  const definitions = new Map<CodeLanguage, ToolDefinition>()
  return {
    definition(scope) {
      const { language } = seatOf(scope)
      const definition = definitions.get(language) ?? defineRunCode(language, run)
      definitions.set(language, definition)
      return definition
    },
  }
}

function defineRunCode(language: CodeLanguage, run: RunCode): ToolDefinition {
  const { description, codeDescription, descriptionDescription } = language.runCode
  const parameters: ObjectSchema = {
    type: 'object',
    properties: {
      code: { type: 'string', description: codeDescription },
      description: { type: 'string', description: descriptionDescription },
    },
    required: ['code', 'description'],
  }
  const schema = compileSchema<RunCodeArguments>(parameters)
  return Object.freeze<ToolDefinition>({
    name: RUN_CODE_NAME,
    description,
    parameters,
    output: Object.freeze<ToolOutput>({
      schema: {
        type: 'object',
        properties: { logs: { type: 'array', items: { type: 'string' } }, result: {} },
        required: ['logs'],
        additionalProperties: false,
      },
      render: (_args, value) => renderOutput(value as unknown as ProgramOutput),
    }),
    async execute(args, exec) {
      if (!schema.check(args)) throw new ToolArgsError(schema.violations(args, ''))
      if (args.description.trim() === '')
        throw new CodedError(codes.INVALID_ARGS, 'invalid description: expected a non-empty string')
      return run(args, exec, language)
    },
    presentCall: args =>
      schema.check(args)
        ? { card: 'generic', title: args.description, kind: 'execute', rawInput: args.code }
        : undefined,
  })
}
