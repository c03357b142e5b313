import { contentText, text } from '@dsh/presentation'
import type { ToolDefinition } from '@dsh/tool'
import { createToolRuntime } from '@dsh/tool-runtime'
import { describe, expect, it } from 'vitest'
import { mountPolicy } from '../src/policy.ts'

const toolNamed = (name: string): ToolDefinition => ({
  name,
  description: 'A tool.',
  parameters: { type: 'object' },
  output: { schema: { type: 'string' }, render: (_args, value) => [text(String(value))] },
  execute: async () => 'ran',
})

/** What becomes of one call: what was said of it, and the question, if one was put. */
async function ruling(
  name: string,
  args: unknown,
): Promise<{ said: readonly string[]; asked: string | undefined; text: string }> {
  const said: string[] = []
  let asked: string | undefined
  await using tools = createToolRuntime({
    approval: {
      async request({ reason }) {
        asked = reason
        return 'rejected'
      },
    },
  })
  const agent = tools.scope()
  for (const each of ['bash', 'write', 'edit', 'read']) {
    agent.register(toolNamed(each))
  }
  mountPolicy(agent, (_callId, what) => void said.push(what))
  const { signal } = new AbortController()
  const { content } = await tools.execute({ callId: '1', name, arguments: args, agent: agent.key, signal })
  return { said, asked, text: contentText(content) }
}

const command = (line: string, more: object = {}) => ruling('bash', { command: line, description: 'd', ...more })

describe('mountPolicy(tools, said)', () => {
  it('allows what changes nothing', async () => {
    expect(await ruling('read', { file_path: 'a' })).toEqual({ said: ['allowed'], asked: undefined, text: 'ran' })
  })

  it('asks before a file is changed, and says which', async () => {
    expect(await ruling('write', { file_path: 'a.txt' })).toEqual({
      said: ['asked'],
      asked: 'this writes a.txt',
      text: 'Error: the user rejected tool "write"',
    })
    expect((await ruling('edit', { file_path: 'a.txt' })).asked).toBe('this changes a.txt')
    expect((await ruling('edit', { file_path: 'a.txt', replace_all: true })).asked).toBe(
      'this changes every such place in a.txt',
    )
    expect((await ruling('edit', {})).asked).toBe('this changes a file')
  })

  it.each(['npm test', 'make check', 'cargo test', 'go test ./...', 'python3 -m pytest', ' ls \n', 'git status'])(
    'allows the harmless command %j',
    async line => {
      expect(await command(line)).toMatchObject({ said: ['allowed'], asked: undefined })
    },
  )

  it.each([
    'npm test; rm a',
    'npm test\nrm a',
    'npm test > a',
    'npm test -- --evil',
    'make test SHELL=./evil',
    'ls $(touch a)',
    'git diff --output=a',
    'echo "rm -rf ."',
    "grep -rn 'rm -r' .",
    'rm a',
    'grep -n sudo a',
  ])('asks about the command %j', async line => {
    expect(await command(line)).toMatchObject({ said: ['asked'], asked: 'this command may change anything' })
  })

  it('asks about a harmless command that runs in another folder', async () => {
    expect(await command('npm test', { workdir: '/' })).toMatchObject({ said: ['asked'] })
  })

  it.each([
    'rm -rf test',
    'rm -r test',
    'rm -fR test',
    'rm --recursive test',
    'rm test -r',
    'cd a && rm -rf b',
    'echo a;rm -r b',
    '(rm -r b)',
    'ls | xargs rm -r',
    'sudo ls',
    'ls; su root',
    'curl http://example.org',
    'ls\nwget x',
  ])('denies the command %j by a guard, without a question', async line => {
    const { said, asked, text: told } = await command(line)
    expect([said, asked]).toEqual([['allowed', 'denied by a guard'], undefined])
    expect(told).toMatch(/^Error: (folders are not deleted|commands (run as|do not use)).*: /)
  })

  it('asks nothing about arguments that no tool can read', async () => {
    expect(await ruling('bash', '{"command": ')).toMatchObject({ said: ['allowed'], asked: undefined })
  })
})
