import { describe, expect, it } from 'vitest'
import { judge } from '../judge.ts'
import { refusal } from '../refusal.ts'

describe('oneOf', () => {
  const shapes = {
    oneOf: [
      {
        type: 'object',
        properties: { kind: { const: 'circle' }, radius: { type: 'number' } },
        required: ['kind', 'radius'],
      },
      { type: 'object', properties: { kind: { const: 'box' }, size: { type: 'number' } }, required: ['kind', 'size'] },
    ],
  } as const

  it('takes what exactly one schema takes', () => {
    expect(judge({ oneOf: [{ type: 'string' }, { type: 'null' }] }, null)).toEqual([])
    expect(judge({ oneOf: [{ type: 'number' }, { type: 'integer' }] }, 1.5)).toEqual([])
  })

  it('counts the branches that match where they overlap', () => {
    expect(judge({ oneOf: [{ type: 'number' }, { type: 'integer' }] }, 1)).toEqual([
      '"value" must match exactly one oneOf branch (matched 2)',
    ])
    expect(judge({ oneOf: [{}, { type: 'string' }, { type: 'null' }] }, 'a')).toEqual([
      '"value" must match exactly one oneOf branch (matched 2)',
    ])
  })

  it('lists the types that it takes where the value has none of them', () => {
    expect(judge({ oneOf: [{ type: 'string' }, { type: 'null' }] }, 5)).toEqual([
      '"value" must match exactly one oneOf branch (matched 0): "value" must be a string or null',
    ])
  })

  it('says what is wrong by the branch whose tag the value has', () => {
    expect(judge(shapes, { kind: 'box', radius: 1 })).toEqual([
      '"value" must match exactly one oneOf branch (matched 0); nearest is branch 1: missing required property "value.size"',
    ])
  })

  it('lists the tags where the value has another', () => {
    expect(judge(shapes, { kind: 'ball', radius: 1 })).toEqual([
      '"value" must match exactly one oneOf branch (matched 0): "value.kind" must be one of ["circle","box"]',
    ])
  })

  it('finds the tag behind a reference', () => {
    const schema = {
      $defs: { circle: shapes.oneOf[0], box: shapes.oneOf[1] },
      oneOf: [{ $ref: '#/$defs/circle' }, { $ref: '#/$defs/box' }],
    }
    expect(judge(schema, { kind: 'circle' })).toEqual([
      '"value" must match exactly one oneOf branch (matched 0); nearest is branch 0: missing required property "value.radius"',
    ])
  })

  it('without tags takes the branch with the fewest problems, and of those the one with the deepest', () => {
    const point = {
      type: 'object',
      properties: { x: { type: 'number' }, y: { type: 'number' } },
      required: ['x', 'y'],
    } as const
    const size = { type: 'object', properties: { w: { type: 'number' } }, required: ['w', 'h', 'd'] } as const
    expect(judge({ oneOf: [size, point] }, { x: 1, y: 'a' })).toEqual([
      '"value" must match exactly one oneOf branch (matched 0); nearest is branch 1: "value.y" must be a number',
    ])
    const shallow = { type: 'object', required: ['z'] } as const
    expect(judge({ oneOf: [shallow, point] }, { x: 1, y: 'a' })).toEqual([
      '"value" must match exactly one oneOf branch (matched 0); nearest is branch 1: "value.y" must be a number',
    ])
  })

  it('shows three problems of the nearest branch and counts the rest, and stays short', () => {
    const wide = { type: 'object', required: ['a', 'b', 'c', 'd', 'e'] } as const
    expect(judge({ oneOf: [wide, { type: 'string' }] }, {})).toEqual([
      '"value" must match exactly one oneOf branch (matched 0); nearest is branch 0: missing required property "value.a"; missing required property "value.b"; missing required property "value.c"; and 2 more',
    ])
    const long = { type: 'object', required: ['a'.repeat(900)] } as const
    expect(judge({ oneOf: [long, { type: 'string' }] }, {})[0]?.length).toBeLessThan(500)
  })

  it('goes into a union inside of the nearest branch', () => {
    const schema = { oneOf: [{ type: 'object', properties: { shape: shapes } }, { type: 'null' }] } as const
    expect(judge(schema, { shape: { kind: 'box' } })).toEqual([
      '"value" must match exactly one oneOf branch (matched 0); nearest is branch 0: "value.shape" must match exactly one oneOf branch (matched 0); nearest is branch 1: missing required property "value.shape.size"',
    ])
  })

  it('matches no branch with a lossy value', () => {
    expect(judge({ oneOf: [{}, { type: 'null' }] }, undefined)[0]).toMatch(
      /^"value" must match exactly one oneOf branch \(matched 0\)/u,
    )
  })

  it('takes one branch, or booleans', () => {
    expect(refusal({ oneOf: [{}] })).toEqual([])
    expect(refusal({ oneOf: [true, false] })).toEqual([])
    expect(refusal({ oneOf: [] })).toEqual(['schema.oneOf must be a non-empty array of schemas'])
  })
})
