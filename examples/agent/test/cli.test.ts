import { describe, expect, it } from 'vitest'
import { parseCommand, usage } from '../src/cli.ts'

const task = { kind: 'task', folder: 'src', task: 'rename a to b', answering: 'ask', inPlace: false }
const problem = (text: string) => ({ kind: 'usage', problem: text })

describe('parseCommand(argv)', () => {
  it('is the tour without arguments, also behind the separator that some package managers pass on', () => {
    expect(parseCommand([])).toEqual({ kind: 'tour' })
    expect(parseCommand(['--'])).toEqual({ kind: 'tour' })
  })

  it('takes a folder and a task', () => {
    expect(parseCommand(['src', 'rename a to b'])).toEqual(task)
  })

  it('takes options before, between and behind them', () => {
    const wanted = { ...task, answering: 'yes', inPlace: true }
    expect(parseCommand(['--yes', '--in-place', 'src', 'rename a to b'])).toEqual(wanted)
    expect(parseCommand(['src', '--yes', 'rename a to b', '--in-place'])).toEqual(wanted)
    expect(parseCommand(['--', '--yes', 'src', 'rename a to b', '--in-place'])).toEqual(wanted)
  })

  it('takes what is behind a separator as it is', () => {
    expect(parseCommand(['--no', '--', '--odd', '--task'])).toEqual({
      ...task,
      folder: '--odd',
      task: '--task',
      answering: 'no',
    })
  })

  it('shows how a task of several words is quoted', () => {
    expect(parseCommand(['src', 'rename', 'a', 'to', 'b', '--yes'])).toEqual(
      problem('a task is one argument, in quotes: npm start -- src "rename a to b"'),
    )
  })

  it.each([
    [['--oops', 'src', 'task'], 'there is no option --oops'],
    [['-y', 'src', 'task'], 'there is no option -y'],
    [['--yes', '--no', 'src', 'task'], '--yes and --no exclude each other'],
    [['--yes'], 'a folder and a task are missing'],
    [['src'], 'a task is missing'],
    [['src', '  '], 'a task is missing'],
    [['', 'task'], 'the name of the folder is empty'],
  ])('says what is wrong with %j', (argv, text) => {
    expect(parseCommand(argv)).toEqual(problem(text))
  })

  it('explains itself when it is asked to', () => {
    expect(parseCommand(['--help'])).toEqual({ kind: 'usage' })
    expect(parseCommand(['src', '-h'])).toEqual({ kind: 'usage' })
    expect(usage).toContain('rename X to Y')
  })
})
