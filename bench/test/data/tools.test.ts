import { compileSchema } from '@dsh/json-schema'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, it } from 'vitest'
import { oddNames, shares, type Keyword } from '../../data/distribution.ts'
import { generateTools } from '../../data/tools.ts'

const tools = generateTools(600)
const sizes = tools
  .map(tool => JSON.stringify({ ...tool, valid: undefined }).length)
  .toSorted((one, other) => one - other)
const quantile = (part: number): number => sizes[Math.floor(sizes.length * part)] ?? NaN
const share = (holds: (tool: (typeof tools)[number]) => boolean): number => tools.filter(holds).length / tools.length
const uses = (word: string): number => share(({ inputSchema }) => JSON.stringify(inputSchema).includes(`"${word}":`))

describe('generateTools(count)', () => {
  it('gives the same tools at every run', () => {
    expect(generateTools(20)).toEqual(tools.slice(0, 20))
  })

  it('gives each tool a name of its own', () => {
    expect(new Set(tools.map(({ name }) => name)).size).toBe(600)
  })

  it('gives arguments that ajv takes too', () => {
    const ajv = new Ajv2020({ strict: false, validateSchema: false, validateFormats: false, logger: false })
    const refused = tools.slice(0, 120).filter(({ inputSchema, valid }) => {
      // Two may have the same identifier, as two servers may.
      const validate = ajv.compile({ ...inputSchema, $id: undefined })
      return !valid.every(value => validate(value))
    })
    expect(refused.map(({ name }) => name)).toEqual([])
  })

  it('gives arguments that we take, by schemas that we take', () => {
    const refused = tools
      .slice(0, 300)
      .filter(({ inputSchema, valid }) => !valid.every(compileSchema(inputSchema).check))
    expect(refused.map(({ name }) => name)).toEqual([])
  })
})

describe('the generated tools, beside the public ones', () => {
  it('use keywords as often, within four standard deviations of a draw of 600', () => {
    const words: Keyword[] = ['description', 'required', '$schema', 'additionalProperties', 'enum', 'default', 'anyOf']
    const others: Keyword[] = ['maximum', 'format', 'pattern', 'maxLength', 'minItems', 'oneOf', 'allOf', 'if']
    const off = [...words, ...others].filter(word => {
      const wanted = shares[word]
      return Math.abs(uses(word) - wanted) > 4 * Math.sqrt((wanted * (1 - wanted)) / tools.length)
    })
    expect(off).toEqual([])
  })

  it('are of the same size: half of them below 888 bytes, one in twenty above 5,900, within a third', () => {
    expect(Math.abs(quantile(0.5) / 888 - 1)).toBeLessThan(1 / 3)
    expect(Math.abs(quantile(0.95) / 5900 - 1)).toBeLessThan(1 / 3)
  })

  it('have as many names that are no identifier', () => {
    expect(Math.abs(share(({ name }) => name.includes('-')) - oddNames)).toBeLessThan(0.05)
  })
})
