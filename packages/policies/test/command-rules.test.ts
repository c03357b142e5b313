import { commandRules, type CommandRule, type CommandRulesOptions } from '@dsh/policies'
import type { JsonValue } from '@dsh/json'
import type { ApprovalRequest, Denial, PreToolDecision, ToolExecutionResult } from '@dsh/tool'
import { describe, expect, it, vi } from 'vitest'
import { call, echo, house, read } from './support/house.ts'

const rule = (words: string, decision: CommandRule['decision'], reason?: string): CommandRule => ({
  words: words.split(' '),
  decision,
  ...(reason !== undefined && { reason }),
})
const rules = [rule('ls', 'allow'), rule('cat', 'allow'), rule('git', 'ask'), rule('git status', 'allow')]
const line = (args: JsonValue): string => (args as { readonly command: string }).command

/** A house with a tool `bash` under rules, where one who is asked says no and remembers why it was asked. */
function ruled(options: Partial<CommandRulesOptions> = {}) {
  const asked: ApprovalRequest[] = []
  const home = house({
    approval: {
      async request(ask) {
        asked.push(ask)
        return 'rejected'
      },
    },
  })
  const execute = vi.fn(async () => 'ran')
  const unmount = commandRules({ tool: 'bash', command: line, rules, ...options }).mount(home.host)
  home.registry.register(home.owner, echo({ name: 'bash', execute }))
  const run = (command: unknown, more = {}): Promise<ToolExecutionResult> =>
    home.pipeline.execute(call({ name: 'bash', arguments: { command }, agent: home.agent.key, ...more }))
  /** What becomes of a line: allowed, or why not. */
  const ruling = async (command: unknown): Promise<string> => {
    asked.length = 0
    const shown = read(await run(command))
    const [question] = asked
    return question === undefined ? shown : `asks: ${question.reason}`
  }
  return { ...home, asked, execute, unmount, run, ruling }
}

describe('commandRules(options)', () => {
  it('lets a line run where all of its commands may', async () => {
    const { ruling } = ruled()
    expect(await ruling('ls -l | cat && (cat x; ls "$(cat y)")')).toBe('ran')
  })

  it('asks about a command that no rule allows, wherever it stands', async () => {
    const { ruling, execute } = ruled()
    for (const command of ['rm x', 'ls; rm x', 'ls | rm x', 'ls $(rm x)', 'cat <(rm x)', 'if ls; then rm x; fi'])
      expect(await ruling(command)).toBe('asks: no rule allows the command "rm x"')
    expect(execute).not.toHaveBeenCalled()
  })

  it('denies it where it is told to', async () => {
    const { ruling, asked } = ruled({ otherwise: 'deny' })
    expect(await ruling('ls; rm x')).toBe('Error: no rule allows the command "rm x"')
    expect(asked).toEqual([])
  })

  it('goes by the rule with the most words', async () => {
    const { ruling } = ruled()
    expect(await ruling('git status --short')).toBe('ran')
    expect(await ruling('git push')).toBe('asks: the command "git push" is to be approved')
    expect(await ruling('git')).toBe('asks: the command "git" is to be approved')
  })

  it('goes by the strictest of rules with equal words, in whatever order', async () => {
    const both = [rule('ls', 'allow'), rule('ls', 'deny'), rule('ls', 'ask')]
    for (const order of [both, both.toReversed()])
      expect(await ruled({ rules: order }).ruling('ls')).toBe('Error: the command "ls" is not allowed')
  })

  it('goes by the strictest of the commands of a line', async () => {
    const { ruling } = ruled({ rules: [...rules, rule('rm', 'deny', 'move it to trash/ instead')] })
    expect(await ruling('git push; rm x; ls')).toBe('Error: move it to trash/ instead')
  })

  it('does not let a rule for words fit other words that begin the same', async () => {
    const { ruling } = ruled()
    expect(await ruling('lsof')).toBe('asks: no rule allows the command "lsof"')
    expect(await ruling('git -c x status')).toMatch(/^asks: the command "git -c x status"/)
    expect(await ruling('./ls')).toMatch(/^asks: no rule allows/)
    expect(await ruling('"ls -l"')).toMatch(/^asks: no rule allows the command "ls -l"/)
  })

  it('does not let a longer rule fit words that are not known', async () => {
    const { ruling } = ruled()
    expect(await ruling('git $x')).toBe('asks: the command "git" is to be approved')
    expect(await ruling('git stat*')).toMatch(/^asks/)
  })

  it('asks about a command that is named only when the shell runs', async () => {
    const { ruling } = ruled()
    expect(await ruling('$(cat name) x')).toBe('asks: a command is not named before the shell runs: name it')
  })

  it('asks about a line that writes to a file, and says how to do it instead', async () => {
    const { ruling } = ruled()
    for (const command of ['cat x > y', '{ ls; cat x; } > y', 'ls $(cat x >> y)'])
      expect(await ruling(command)).toMatch(/^asks: this command writes to a file .*use the tools that write files/)
    expect(await ruling('cat x 2>/dev/null')).toBe('ran')
  })

  it('asks about a line that cannot be read for certain, and says how to write it', async () => {
    const { ruling } = ruled()
    for (const command of [
      'PATH=. ls',
      'ls() { cat; }; ls',
      'cat $((1))',
      'ls "',
      'cat ${x@P}',
      'ls\u0000',
      'for x in y; do ls; done',
    ])
      expect(await ruling(command)).toMatch(/^asks: this command cannot be read for certain: write plain commands/)
  })

  it('denies what a rule denies in a line that cannot be read for certain', async () => {
    const { ruling } = ruled({ rules: [...rules, rule('rm', 'deny')] })
    expect(await ruling('X=1 rm x')).toBe('Error: the command "rm x" is not allowed')
    expect(await ruling('for x in *; do rm $x; done')).toBe('Error: the command "rm" is not allowed')
  })

  it('asks about nothing, and about what is no line', async () => {
    const { ruling } = ruled()
    for (const command of ['', '# ls', 7, undefined, null, ['ls']])
      expect(await ruling(command ?? null)).toMatch(/^asks: this command cannot be read for certain/)
  })

  it.each([
    ['throws', () => JSON.parse('{')],
    ['is async', async () => Promise.reject(new Error('mine'))],
    ['gives no text', () => 7],
  ])('asks where the function that finds the line %s', async (_how, command) => {
    const unhandled = vi.fn()
    process.on('unhandledRejection', unhandled)
    const { ruling } = ruled({ command: command as never })
    expect(await ruling('ls')).toMatch(/^asks: this command cannot be read/)
    await new Promise(done => setImmediate(done))
    process.off('unhandledRejection', unhandled)
    expect(unhandled).not.toHaveBeenCalled()
  })

  it('finds the line as a method of its options', async () => {
    const options = {
      tool: 'bash',
      rules,
      field: 'command',
      command(args: JsonValue) {
        return String((args as Record<string, JsonValue>)[this.field])
      },
    }
    const { host, registry, owner, pipeline } = house()
    commandRules(options).mount(host)
    registry.register(owner, echo({ name: 'bash', execute: async () => 'ran' }))
    expect(read(await pipeline.execute(call({ name: 'bash', arguments: { command: 'ls' } })))).toBe('ran')
  })

  it('leaves other tools alone', async () => {
    const { registry, owner, pipeline } = ruled({ otherwise: 'deny' })
    registry.register(owner, echo())
    expect(read(await pipeline.execute(call({ arguments: { text: 'rm x', command: 'rm x' } })))).toBe('rm x')
  })

  it('shows no more than the beginning of a long command', async () => {
    const { ruling } = ruled()
    expect((await ruling(`rm ${'x'.repeat(10_000)}`)).length).toBeLessThan(300)
  })

  it('keeps the rules that it was made with', async () => {
    const mine = [{ words: ['ls'], decision: 'allow' as const }]
    const { ruling } = ruled({ rules: mine })
    mine[0]?.words.splice(0, 1, 'rm')
    mine.push({ words: ['rm'], decision: 'allow' })
    expect(await ruling('ls')).toBe('ran')
    expect(await ruling('rm')).toMatch(/^asks/)
  })

  it('has nothing to allow without rules', async () => {
    expect(await ruled({ rules: [] }).ruling('ls')).toMatch(/^asks: no rule allows/)
  })

  it('sees the commands of a program as those of the model', async () => {
    const { registry, owner, pipeline, run, execute } = ruled({ otherwise: 'deny' })
    registry.register(
      owner,
      echo({
        name: 'program',
        execute: async (_args, { token, signal }) => read(await run('rm x', { parent: token, signal })),
      }),
    )
    expect(read(await pipeline.execute(call({ name: 'program' })))).toMatch(/^Error: no rule allows/)
    expect(execute).not.toHaveBeenCalled()
  })

  it('is gone once it is unmounted', async () => {
    const { ruling, unmount } = ruled({ otherwise: 'deny' })
    unmount()
    expect(await ruling('rm x')).toBe('ran')
  })
})

describe('commandRules(options) among other listeners', () => {
  const decisions: PreToolDecision[] = [
    { kind: 'allow' },
    { kind: 'ask', reason: 'theirs' },
    { kind: 'deny', reason: 'theirs' },
  ]

  /** What becomes of a line where another listener stands outside or inside. */
  const together = async (theirs: PreToolDecision, command: string, place: 'inside' | 'outside'): Promise<string> => {
    const home = ruled({ rules: [...rules, rule('rm', 'deny', 'ours')] })
    const strict = { allow: 0, ask: 1, deny: 2 }
    home.host.on(
      'tools/pre-execute',
      async (_exec, next) => {
        const inner = await next()
        return strict[inner.kind] > strict[theirs.kind] ? inner : theirs
      },
      { prepend: place === 'outside' },
    )
    return home.ruling(command)
  }

  it('keeps the stricter of two decisions, on whichever side it stands', async () => {
    for (const place of ['inside', 'outside'] as const) {
      const shown = await Promise.all(decisions.map(theirs => together(theirs, 'ls', place)))
      expect(shown).toEqual(['ran', 'asks: theirs', 'Error: theirs'])
      const asking = await Promise.all(decisions.map(theirs => together(theirs, 'git x', place)))
      expect(asking).toEqual([expect.stringMatching(/^asks: /), expect.stringMatching(/^asks: /), 'Error: theirs'])
      const denying = await Promise.all(decisions.map(theirs => together(theirs, 'rm x', place)))
      expect(denying[0]).toBe('Error: ours')
      expect(denying[1]).toBe('Error: ours')
    }
  })

  it('leaves the question to the listener inside where both ask', async () => {
    expect(await together({ kind: 'ask', reason: 'theirs' }, 'git x', 'inside')).toBe('asks: theirs')
  })

  it('is named where it is told who denied, or asked someone who did', async () => {
    const told: Denial[] = []
    const home = house({
      approval: { request: async () => 'rejected' },
      onDenied: (_exec, denial) => void told.push(denial),
    })
    commandRules({ tool: 'bash', command: line, rules: [...rules, rule('rm', 'deny', 'ours')] }).mount(home.host)
    home.host.on('tools/pre-execute', (_exec, next) => next(), { prepend: true, label: 'outside' })
    home.registry.register(home.owner, echo({ name: 'bash' }))
    for (const command of ['rm x', 'other', 'ls'])
      await home.pipeline.execute(call({ name: 'bash', arguments: { command }, agent: home.agent.key }))
    expect(told).toEqual([
      { by: 'listener', label: 'command rules', reason: 'ours' },
      { by: 'approval', label: 'command rules', reason: 'the user rejected tool "bash"' },
    ])
  })

  it('does not hide a decision of a listener inside that nobody can act on', async () => {
    const { host, ruling, execute } = ruled()
    host.on('tools/pre-execute', () => ({ kind: 'perhaps' }) as never)
    expect(await ruling('ls')).toMatch(/^Error: invalid policy decision in pre-execute/)
    expect(execute).not.toHaveBeenCalled()
  })
})

describe('commandRules(options): mistakes', () => {
  it.each([
    [{ rules: [{ words: [], decision: 'allow' }] }, /a command rule needs words/],
    [{ rules: [{ words: 'ls', decision: 'allow' }] }, /a command rule needs words/],
    [{ rules: [{ words: [7], decision: 'allow' }] }, /a command rule needs words/],
    [{ rules: [{ words: ['ls'], decision: 'maybe' }] }, /a command rule needs a decision/],
    [{ rules: [{ words: ['ls'], decision: 'toString' }] }, /a command rule needs a decision/],
    [{ rules: [{ words: ['rm -rf'], decision: 'deny' }] }, /"rm -rf" is more than one word: give \["rm","-rf"\]/],
    [{ rules: 'ls' }, /needs rules: an array/],
    [{ otherwise: 'allow' }, /otherwise must be "ask" or "deny"/],
    [{ command: undefined }, /needs command: the function that finds the line/],
  ])('refuses %j', (wrong, why) => {
    expect(() => commandRules({ tool: 'bash', command: line, rules, ...(wrong as object) })).toThrow(why)
  })
})
