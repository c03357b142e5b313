import { compileSchema, type JsonSchemaNode } from '@dsh/json-schema'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { folders } from '../folders.ts'
import type { SchemaCase } from './arguments.ts'

interface ToolsFile {
  readonly tools: readonly { readonly inputSchema: JsonSchemaNode }[]
}
interface InstancesFile {
  readonly cases: readonly { readonly index: number; readonly valid: readonly unknown[] }[]
}

/** Schemas of real tools with valid arguments: those that we take and `isTaken` by the other side too. */
export function realArguments(isTaken: (schema: JsonSchemaNode) => boolean = () => true): readonly SchemaCase[] {
  const instances = path.join(folders.data, 'instances')
  if (!existsSync(instances)) throw new Error('no real inputs here: let DSH_DATA name their folder')
  return readdirSync(instances).flatMap(source =>
    readdirSync(path.join(instances, source)).flatMap(file => {
      const { tools } = readJson<ToolsFile>(path.join(folders.data, source, file))
      const { cases } = readJson<InstancesFile>(path.join(instances, source, file))
      return cases
        .map(({ index, valid }) => ({ schema: tools[index]?.inputSchema ?? {}, values: valid }))
        .filter(({ schema }) => isOurs(schema) && isTaken(schema))
    }),
  )
}

function isOurs(schema: JsonSchemaNode): boolean {
  return succeeds(() => compileSchema(schema))
}

/** Whether it does not throw. */
export function succeeds(action: () => void): boolean {
  try {
    action()
    return true
  } catch {
    return false
  }
}

function readJson<T>(file: string): T {
  return JSON.parse(readFileSync(file, 'utf8')) as T
}
