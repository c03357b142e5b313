import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { compileSchema, importSchema } from '@dsh/json-schema'
import { expect, it } from 'vitest'
import { importRefusal } from './imported.ts'

it('fetches nothing, whatever address a schema has', async () => {
  const asked: (string | undefined)[] = []
  const server = createServer((request, response) => {
    asked.push(request.url)
    response.end('{"type":"string"}')
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const home = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  try {
    const own = { $schema: `${home}/dialect`, $id: `${home}/own`, type: 'string' } as const
    expect(compileSchema(importSchema(own).schema).check('a')).toBe(true)
    const foreign = {
      $id: `${home}/a/b`,
      properties: { x: { $ref: `${home}/x` }, y: { $ref: 'y' }, z: { $ref: '/z#/a' } },
    }
    expect(importRefusal(foreign)).toEqual(
      ['x', 'y', 'z'].map(
        name =>
          `schema.properties.${name}.$ref leads out of the schema, and nothing is fetched (copy what it names under $defs, and refer to #/$defs)`,
      ),
    )
    const { schema } = importSchema(foreign, { lossy: true })
    expect(compileSchema(schema).check({ x: 1 })).toBe(true)
    // Nobody came before us.
    await fetch(`${home}/last`)
    expect(asked).toEqual(['/last'])
  } finally {
    server.closeAllConnections()
    await new Promise(resolve => server.close(resolve))
  }
})
