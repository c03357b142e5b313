import type { ToolSignature } from '@dsh/codegen'
import type { JsonSchemaNode, ObjectSchema } from '@dsh/json-schema'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { folders } from '../folders.ts'

interface Published {
  readonly tools: readonly {
    readonly name: string
    readonly description?: string
    readonly inputSchema: ObjectSchema
    readonly outputSchema?: JsonSchemaNode
  }[]
}

/** The first `count` tools of public servers, each name once. */
export function realTools(count: number): readonly ToolSignature[] {
  const folder = path.join(folders.data, 'mcp-tools')
  if (!existsSync(folder)) throw new Error('no real inputs here: let DSH_DATA name their folder')
  const tools = new Map<string, ToolSignature>()
  for (const file of readdirSync(folder).toSorted()) {
    const published = JSON.parse(readFileSync(path.join(folder, file), 'utf8')) as Published
    for (const { name, description = '', inputSchema: parameters, outputSchema: output = {} } of published.tools)
      if (tools.size < count && !tools.has(name)) tools.set(name, { name, description, parameters, output })
  }
  return [...tools.values()]
}
