import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { installHarness, newerNode } from './install.ts'

interface Turn {
  readonly results: readonly {
    readonly id: string
    readonly content: readonly { readonly type: string; readonly text: string }[]
    readonly isError: boolean
    readonly error?: { readonly code: string }
  }[]
  readonly types: readonly string[]
  readonly sent: readonly { readonly tools: readonly string[]; readonly system: string }[]
  readonly dispatches: readonly { readonly type: string; readonly name: string; readonly isError?: boolean }[]
  readonly messages: readonly { readonly content: readonly { readonly text: string }[] }[]
}

type Turns = 'native' | 'parallel' | 'timeout' | 'blocks' | 'finish' | 'cancelled' | 'programs' | 'neighbour'

type Told = Readonly<Record<Turns, Turn>> & {
  readonly down: readonly string[]
  readonly isOurs: string
  readonly most: number
  readonly left: number
  readonly asked: readonly string[]
  readonly signals: readonly boolean[]
  readonly before: readonly string[]
  readonly without: readonly string[]
  readonly gone: boolean
  readonly sections: readonly string[]
  readonly troubles: readonly string[]
}

type MoreTurns = 'files' | 'lists' | 'subagent' | 'workflow' | 'mcp' | 'spill' | 'repeat' | 'programs'

type More = Readonly<Record<MoreTurns, Turn>> & {
  readonly down: readonly string[]
  readonly tools: readonly string[]
  readonly gone: boolean
  readonly troubles: readonly string[]
}

interface Compared {
  readonly isTwo: boolean
  readonly count: number
  readonly differences: Readonly<Record<string, { readonly there: string; readonly here: string }>>
}

const every = ['bash', 'edit', 'finish', 'hang', 'look', 'pause', 'read', 'write']
const texts = ({ results }: Turn): readonly string[] =>
  results.map(({ content }) => content.map(block => block.text).join('\n'))

describe('The published packages of the harness, with our tools in place of theirs by an npm override', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'dsh-harness-'))
  let told: Told
  const run = (script: string): unknown =>
    JSON.parse(
      execFileSync(newerNode(), ['--no-warnings', script, 'work'], {
        cwd: folder,
        encoding: 'utf8',
        // What the plugins leave goes with the folder.
        env: { ...process.env, HOME: folder, TMPDIR: folder },
      }),
    )

  beforeAll(() => {
    installHarness(folder)
    const work = path.join(folder, 'work')
    mkdirSync(work)
    writeFileSync(path.join(work, 'a.txt'), 'hello from a file\n')
    told = run('run.mjs') as Told
  }, 600_000)
  // Hundreds of packages may take longer than the ten seconds that a hook has.
  afterAll(() => rmSync(folder, { recursive: true, force: true }), 60_000)

  it('come up as the Loader boots them, and nothing is logged that is wrong', () => {
    const { name } = JSON.parse(
      readFileSync(path.join(folder, 'node_modules/@deepseek-ai/dsh-tools/package.json'), 'utf8'),
    ) as { name: string }
    expect(name).toBe('@dsh/cordis')
    expect(told.isOurs).toBe('@dsh/tool-runtime/scheduler')
    expect(told.down).toEqual([])
    expect(told.troubles).toEqual([])
  })

  it('let an agent call the tools of published plugins, asked for approval first, and read what went wrong', () => {
    const { native, asked } = told
    expect(native.sent.map(request => request.tools)).toEqual([every, every, every])
    expect(texts(native)[0]).toContain('1: hello from a file')
    expect(texts(native).slice(1)).toEqual([
      'hi\n',
      'Error: unknown tool "nothing"',
      'Error: invalid arguments: missing required property "file_path"',
    ])
    expect(native.results.map(result => result.error?.code)).toEqual([
      undefined,
      undefined,
      'UNKNOWN_TOOL',
      'INVALID_ARGS',
    ])
    expect(asked[0]).toBe('bash: it runs a command')
    expect(native.types.slice(-2)).toEqual(['step/end', 'turn/end'])
  })

  it('overlap the bodies of calls that are safe, and commit their results in the order of the calls', () => {
    expect(told.most).toBe(3)
    expect(told.parallel.results.map(result => result.id)).toEqual(['p1', 'p2', 'p3'])
  })

  it('keep the deadlines of the published timeout policy, by the signal that it assigns', () => {
    expect(texts(told.timeout)).toEqual(['Error: tool call timed out after 200ms'])
    expect(told.timeout.results[0]?.error?.code).toBe('TOOL_TIMEOUT')
    expect(told.signals).toContain(true)
    expect(told.signals).not.toContain(false)
  })

  it('carry content that only the harness knows, and messages that come after a result', () => {
    expect(told.blocks.results[0]?.content).toEqual([{ type: 'reasoning', text: 'so it is' }])
    expect(told.blocks.messages.at(-1)?.content[0]?.text).toBe('a note for later')
  })

  it('end a turn where a tool concludes it', () => {
    expect(texts(told.finish)).toEqual(['over'])
    expect(told.finish.sent).toHaveLength(1)
    expect(told.left).toBe(1)
  })

  it('end the bodies of a turn that is cancelled, and start no more', () => {
    expect(texts(told.cancelled)).toEqual(['Error: I was cut off', 'Error: tool call aborted before dispatch'])
    expect(told.cancelled.types.at(-1)).toBe('turn/end')
  })

  it('run programs of one agent in the published worker, while its neighbour calls tools itself', () => {
    const { programs, neighbour, asked } = told
    expect(programs.sent.map(request => request.tools)).toEqual([
      ['run_code'],
      ['run_code'],
      ['run_code'],
      ['run_code'],
    ])
    expect(programs.sent[0]?.system).toContain('`run_code` is the only tool you can call directly')
    expect(programs.sent[0]?.system).toContain('declare const tools')
    const [direct, program, failing] = texts(programs)
    expect(direct).toContain('only `run_code` is callable directly')
    expect(program).toContain('from a program')
    expect(failing).toMatch(/^Error: code run failed \(exception\): TypeError/)
    expect(programs.dispatches.map(({ type, name }) => `${type} ${name}`)).toEqual([
      'tool/code-dispatch-start read',
      'tool/code-dispatch read',
      'tool/code-dispatch-start bash',
      'tool/code-dispatch bash',
    ])
    expect(asked).toEqual(['bash: it runs a command', 'bash: it runs a command'])
    expect(neighbour.sent[0]?.tools).toEqual(every)
    expect(neighbour.sent[0]?.system).not.toContain('run_code')
  })

  it('take with them what they brought when they are unloaded, the service too', () => {
    expect(told.before).toEqual(every)
    expect(told.without).toEqual(every.filter(name => name !== 'bash'))
    expect(told.gone).toBe(true)
    expect(told.sections.filter(name => name.startsWith('tool'))).toEqual([])
  })

  describe('with nearly all published plugins that use tools', () => {
    let more: More
    beforeAll(() => {
      more = run('more.mjs') as More
    }, 600_000)

    it('come up, each with its tools, and go down again', () => {
      expect(more.down).toEqual([])
      expect(more.tools.map(name => name.replace(/_[0-9a-f]{12}$/, '')).join(' ')).toBe(
        'ask_user_question bash create_goal edit exit_plan_mode finish get_goal glob grep hang interrupt_agent job_kill ' +
          'job_list job_output list_agents look mcp__echo____proto__ mcp__echo__echo_it pause ralph read send_message ' +
          'skill str_replace_editor subagent todo_write update_goal web_search workflow write',
      )
      expect(more.gone).toBe(true)
      // A plugin that waits for another one says so.
      expect(more.troubles.filter(trouble => !trouble.includes('not registered yet'))).toEqual([])
    })

    it('let an agent look for files and edit them', () => {
      const [glob, grep, view, wrong] = texts(more.files)
      expect(glob).toBe('a.txt')
      expect(grep).toContain('Line 1: hello from a file')
      expect(view).toContain('1  hello from a file')
      expect(wrong).toMatch(/^Error: invalid arguments: "command" must be one of /)
    })

    it('keep lists, and fail by their own errors and codes', () => {
      expect(more.lists.results.map(({ id, isError, error }) => [id, isError, error?.code])).toEqual([
        ['todo', false, undefined],
        ['goal', false, undefined],
        ['jobs', false, undefined],
        ['agents', false, undefined],
        ['skill', true, undefined],
        ['web', true, 'WEB_PROVIDER_CONFIGURED_MISSING'],
        ['ask', true, 'NO_PROVIDER'],
        ['plan', true, undefined],
      ])
    })

    it('run agents and workflows below a call', () => {
      expect(texts(more.subagent)).toEqual(['so'])
      expect(texts(more.workflow)[0]).toContain('"sum": 2')
    })

    it('bring the tools of a server, whose schemas say more than those of the harness', () => {
      expect(texts(more.mcp)).toEqual(['ping, ping', 'Error: as ever'])
    })

    it('keep long results out of the way, and remind of what is repeated', () => {
      expect(Buffer.byteLength(texts(more.spill)[0] ?? '')).toBeLessThanOrEqual(600)
      const said = more.repeat.messages.flatMap(message => message.content.map(block => block.text)).join('\n')
      expect(said).toContain('exact same tool call')
      expect(said).toContain('consecutive_calls: 3')
    })

    it('are there for programs, with whole values', () => {
      expect(JSON.parse(texts(more.programs)[0] ?? '')).toEqual({
        found: ['a.txt'],
        pending: 1,
        lines: 900,
        said: ['pong'],
      })
      expect(more.programs.dispatches.filter(({ isError }) => isError === false)).toHaveLength(4)
    })
  })

  describe('asked beside theirs', () => {
    let compared: Compared
    beforeAll(() => {
      compared = run('compare.mjs') as Compared
    }, 600_000)

    it('give the same answers to a hundred questions, but that ours say more of what is wrong with a value', () => {
      const { isTwo, count, differences } = compared
      expect(isTwo).toBe(true)
      expect(count).toBeGreaterThan(100)
      expect(Object.keys(differences)).toEqual([
        'a value that is lossy',
        'no value',
        'a value of no branch',
        'meta that is lossy',
      ])
      const more = /: (?:(?:a function|undefined) is not JSON|\\"value\\" must be a string or an integer)/g
      for (const { here, there } of Object.values(differences)) expect(here.replaceAll(more, '')).toBe(there)
    })
  })
})
