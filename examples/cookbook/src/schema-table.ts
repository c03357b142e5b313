import { python } from '@dsh/codegen-py'
import { typescript } from '@dsh/codegen-ts'
import { compileValue, type ValueSchemaSpec } from '@dsh/schema'

/** One row for each node, and for what changes its type. */
const specs: readonly ValueSchemaSpec[] = [
  { type: 'string' },
  { type: 'string', enum: ['low', 'high'] },
  { type: 'string', minLength: 1, pattern: '^[a-z]+$' },
  { type: 'number' },
  { type: 'integer', minimum: 0 },
  { type: 'boolean' },
  { type: 'null' },
  { type: 'array', items: { type: 'string' } },
  { type: 'array' },
  {
    type: 'object',
    properties: { path: { type: 'string', required: true, description: 'Where.' }, line: { type: 'integer' } },
    additionalProperties: false,
  },
  { type: 'object', properties: { path: { type: 'string', required: true } }, additionalProperties: true },
  { type: 'object', additionalProperties: true },
  { type: 'json' },
  { oneOf: [{ type: 'integer' }, { type: 'string', const: 'unknown' }] },
]

const signature = (output: ReturnType<typeof compileValue>) => [
  {
    name: 't',
    description: '',
    parameters: { type: 'object', properties: {}, additionalProperties: false },
    output,
  } as const,
]

/** The lines of an SDK that are there because of its one tool. */
function linesFor(render: (spec: ValueSchemaSpec) => string, spec: ValueSchemaSpec): readonly string[] {
  const usual = new Set(render({ type: spec.type === 'null' ? 'boolean' : 'null' } as ValueSchemaSpec).split('\n'))
  return render(spec)
    .split('\n')
    .filter(line => !usual.has(line))
}

const typescriptSdk = (spec: ValueSchemaSpec) => typescript.renderSdk(signature(compileValue(spec)))
const pythonSdk = (spec: ValueSchemaSpec) => python.renderSdk(signature(compileValue(spec)))

function typescriptType(spec: ValueSchemaSpec): readonly string[] {
  const text = linesFor(typescriptSdk, spec).join('\n')
  return text.replace(/^t\(.*?\): Promise<([\s\S]*)>(?= \/\/ |$)/, '$1').split('\n')
}

function pythonType(spec: ValueSchemaSpec): readonly string[] {
  return linesFor(pythonSdk, spec).map(line =>
    line.replace(/^ t: TypedTool\[Empty, (.*)\](?= # |$)/, '$1').replace(/^ t: Tool\[Empty\]$/, 'Any'),
  )
}

function cell(lines: readonly string[]): string {
  return lines.map(line => `\`${line.replaceAll('|', '\\|')}\``).join('<br>')
}

/** How each node of the DSL looks as a spec, as JSON Schema, and in the two languages of programs. */
export function schemaTable(): string {
  const rows = specs.map(spec => {
    const written = JSON.stringify(spec)
    const compiled = JSON.stringify(compileValue(spec))
    const schema = compiled === written ? 'the same' : cell([compiled])
    return `| ${cell([written])} | ${schema} | ${cell(typescriptType(spec))} | ${cell(pythonType(spec))} |`
  })
  return ['| spec | JSON Schema | TypeScript | Python |', '| --- | --- | --- | --- |', ...rows].join('\n')
}
