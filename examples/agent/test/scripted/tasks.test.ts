import { describe, expect, it } from 'vitest'
import { scriptFor, taskForms } from '../../src/scripted/tasks.ts'

/** What a script does first: the pattern that it searches, or what it says at once. */
function firstOf(task: string): unknown {
  const step = scriptFor(task)?.next([]).value
  return step && ('calls' in step ? (step.calls[0]?.arguments['pattern'] ?? step.calls[0]?.name) : step.text)
}

describe('scriptFor(task)', () => {
  it('has three forms', () => {
    expect(taskForms).toEqual(['rename X to Y', 'replace "text" with "other text"', 'run the checks and report'])
  })

  it('understands a rename', () => {
    expect(firstOf('rename $a to größe')).toContain(String.raw`\$a`)
    expect(firstOf('  Rename  a  to  b ')).toContain('a')
  })

  it('understands a replacement, in any quotes, and with an empty text', () => {
    expect(firstOf('replace "a.b" with "c"')).toBe(String.raw`a\.b`)
    expect(firstOf(`replace 'say "x"' with ""`)).toBe('say "x"')
    expect(firstOf("Replace `it's` with 'it is'")).toBe("it's")
  })

  it('understands the checks', () => {
    expect(firstOf('run the checks and report')).toContain('package.json')
    expect(firstOf('Run tests.')).toContain('package.json')
  })

  it('says where nothing would change', () => {
    expect(firstOf('rename a to a')).toBe('Rename a: it has this name already. There is nothing to change.')
    expect(firstOf('replace "a" with "a"')).toBe('Replace: both texts are the same. There is nothing to change.')
  })

  it.each([
    ['rename a-b to c'],
    ['rename a to b c'],
    ['rename a'],
    ['replace a with b'],
    ['replace "a" with "b" with "c"'],
    ['replace "" with "b"'],
    ['replace "a\nb" with "c"'],
    ['run the checks and delete everything'],
    ['make it faster'],
    [''],
  ])('does not understand %j', task => {
    expect(scriptFor(task)).toBeUndefined()
  })
})
