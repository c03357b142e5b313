import { text } from '@dsh/presentation'
import { describe, expect, it } from 'vitest'
import { createScreen } from '../../src/screen/screen.ts'
import { fakeTerminal } from '../support/terminal.ts'

const { signal } = new AbortController()

describe('createScreen(terminal, secrets)', () => {
  it('prints nothing that could steer the terminal, and no secret', () => {
    const terminal = fakeTerminal()
    const screen = createScreen(terminal, ['a-long-secret'])
    screen.print('\x1b]0;title\x07 a-long-secret')
    screen.card({ card: 'generic', title: 'a-long-secret', content: [text('a\x1b[1Ab\nc')] })
    expect(terminal.printed()).toBe(
      ['\\x1b]0;title\\x07 [secret]', '  │ [secret]', '  │   a\\x1b[1Ab', '  │   c', ''].join('\n'),
    )
  })

  it('does not show a part of a secret where a line is cut', () => {
    const terminal = fakeTerminal()
    const secret = 'K'.repeat(40)
    createScreen(terminal, [secret]).card({ card: 'generic', title: `${'x'.repeat(980)}${secret}` })
    expect(terminal.printed()).not.toContain('K')
  })

  it('leaves out the middle of a card that would be too long, and counts it', () => {
    const terminal = fakeTerminal()
    const content = [text(Array.from({ length: 20 }, (_, place) => `line ${place}`).join('\n'))]
    createScreen(terminal).card({ card: 'generic', content }, { margin: '', atMost: 6 })
    expect(terminal.printed()).toBe('  line 0\n  line 1\n  line 2\n  … 15 lines …\n  line 18\n  line 19\n')
  })
})

describe('screen.ask(question, signal)', () => {
  it('gives the line that is typed after the question was shown', async () => {
    const terminal = fakeTerminal({ isTTY: true })
    const answer = createScreen(terminal).ask('Sure? ', signal)
    await terminal.waitFor('Sure? ')
    terminal.input.write('yes\n')
    expect(await answer).toBe('yes')
  })

  it('gives nothing, and shows nothing, where no terminal is', async () => {
    const terminal = fakeTerminal({ isTTY: false })
    terminal.input.write('yes\n')
    expect(await createScreen(terminal).ask('Sure? ', signal)).toBeUndefined()
    expect(terminal.printed()).toBe('')
  })

  it('takes nothing for an answer that was typed before the question', async () => {
    const terminal = fakeTerminal({ isTTY: true })
    terminal.input.write('yes\n')
    const answer = createScreen(terminal).ask('Sure? ', signal)
    await terminal.waitFor('Sure? ')
    terminal.input.write('no\n')
    expect(await answer).toBe('no')
  })

  it('puts questions one after another', async () => {
    const terminal = fakeTerminal({ isTTY: true })
    const screen = createScreen(terminal)
    const answers = [screen.ask('One? ', signal), screen.ask('Two? ', signal)]
    await terminal.waitFor('One? ')
    expect(terminal.printed()).not.toContain('Two?')
    terminal.input.write('1\n')
    await terminal.waitFor('Two? ')
    terminal.input.write('2\n')
    expect(await Promise.all(answers)).toEqual(['1', '2'])
  })

  it('holds back what is printed meanwhile', async () => {
    const terminal = fakeTerminal({ isTTY: true })
    const screen = createScreen(terminal)
    const answer = screen.ask('Sure? ', signal)
    await terminal.waitFor('Sure? ')
    screen.print('a result')
    expect(terminal.printed()).toBe('Sure? ')
    terminal.input.write('y\n')
    await answer
    expect(terminal.printed()).toBe('Sure? a result\n')
  })

  it('gives nothing when the input ends, also for every later question', async () => {
    const terminal = fakeTerminal({ isTTY: true })
    const screen = createScreen(terminal)
    const answer = screen.ask('Sure? ', signal)
    await terminal.waitFor('Sure? ')
    terminal.input.end()
    expect(await answer).toBeUndefined()
    expect(await screen.ask('Really? ', signal)).toBeUndefined()
  })

  it('gives nothing as soon as the signal aborts, and goes on in a new line', async () => {
    const terminal = fakeTerminal({ isTTY: true })
    const cancellation = new AbortController()
    const answer = createScreen(terminal).ask('Sure? ', cancellation.signal)
    await terminal.waitFor('Sure? ')
    cancellation.abort()
    expect(await answer).toBeUndefined()
    expect(terminal.printed()).toBe('Sure? \n')
  })

  it('is one line, whatever it is about', async () => {
    const terminal = fakeTerminal({ isTTY: true })
    const answer = createScreen(terminal).ask('Change a\nb\x1b? ', signal)
    await terminal.waitFor(String.raw`Change a\nb\x1b? `)
    terminal.input.end()
    expect(await answer).toBeUndefined()
  })
})
