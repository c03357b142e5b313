import assert from 'node:assert/strict'
import { test } from 'node:test'
import { report, tally } from '../src/tally.js'

test('counts words whatever their case', () => {
  assert.deepEqual(tally('To be, or not to be'), [
    ['be', 2],
    ['to', 2],
    ['not', 1],
    ['or', 1],
  ])
})

test('an empty text has no words', () => {
  assert.deepEqual(tally(''), [])
})

test('reports the most frequent words, one a line', () => {
  assert.equal(report('a b a c a b', 2), '3 a\n2 b')
})
