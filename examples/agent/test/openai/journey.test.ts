import { describe, expect, it } from 'vitest'
import { begin, calls, chatServer, chunk, says, stream, type Reply } from '../support/chat-server.ts'
import { contentsOf, temporaryFolder } from '../support/folder.ts'
import { play } from '../support/play.ts'

const key = 'sk-secret-0123456789'
const read = (file: string) => ['read', { file_path: file }] as const
const edit = (from: string, to: string) => ['edit', { file_path: 'a.txt', old_string: from, new_string: to }] as const

/** Lets a server do a task on a folder with one file. */
async function playWith(replies: readonly Reply[], options: { readonly signal?: AbortSignal } = {}) {
  const server = await chatServer(...replies)
  const env = { OPENAI_BASE_URL: server.baseURL, OPENAI_API_KEY: key, OPENAI_MODEL: 'm-1' }
  const played = await play([temporaryFolder({ 'a.txt': 'one\n' }), 'say it in English', '--yes'], { env, ...options })
  expect(played.printed).not.toContain(key)
  expect(played.printed).not.toMatch(/(?!\n)\p{Cc}/u)
  return { ...played, ...server }
}

/** What the model was told last, call by call. */
const told = ({ requests }: Awaited<ReturnType<typeof chatServer>>) =>
  (requests.at(-1)?.body.messages ?? []).filter(message => message.role === 'tool')

describe('a task with a model', () => {
  it('is any task: the model reads, changes and sums up', async () => {
    const cost = { id: 'c', choices: [], usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 } }
    const last = stream(chunk({ content: 'It says ' }), chunk({ content: 'two now.' }), chunk({}, 'stop'), cost)
    const played = await playWith([calls(read('a.txt')), calls(edit('one', 'two')), last])
    expect(contentsOf(played.copy)).toEqual({ 'a.txt': 'two\n' })
    expect(played.printed).toMatch(/The work is done by m-1 at http:\/\/127\.0\.0\.1:\d+\/v1\.\n/)
    expect(played.printed).toContain('» It says two now.\n')
    expect(played.code).toBe(0)
    expect(told(played).map(({ content }) => content)).toEqual([
      expect.stringContaining('1: one'),
      expect.stringContaining('has been updated'),
    ])
  })

  it('goes on after arguments that were no JSON, and after a name that is no tool', async () => {
    const wrong = calls(['read', '{"file_path": "a.txt'], ['readd', { file_path: 'a.txt' }], ['', {}])
    const played = await playWith([wrong, calls(read('a.txt')), says('Ah.')])
    expect(told(played).map(({ content }) => content)).toEqual([
      expect.stringMatching(/^Error: invalid arguments: not valid JSON at line 1, column 21: .* cut off/),
      'Error: unknown tool "readd" (did you mean "read"?)',
      expect.stringMatching(/^Error: /),
      expect.stringContaining('1: one'),
    ])
    expect(played.code).toBe(0)
  })

  it('pairs every call with its result, whatever ids the server gives', async () => {
    const same = (id: string | undefined): Reply =>
      stream(
        ...[0, 1].map(index =>
          chunk({
            tool_calls: [
              {
                index,
                ...(id !== undefined && { id }),
                function: { name: 'read', arguments: '{"file_path":"a.txt"}' },
              },
            ],
          }),
        ),
        chunk({}, 'tool_calls'),
      )
    const played = await playWith([same('x'), same('x'), same(undefined), says('Done.')])
    const { messages = [] } = played.requests.at(-1)?.body ?? {}
    const asked = messages.flatMap(message => message.tool_calls ?? []).map(({ id }) => id)
    expect(new Set(asked).size).toBe(6)
    expect(told(played).map(message => message.tool_call_id)).toEqual(asked)
    expect(told(played).every(({ content }) => content?.includes('1: one'))).toBe(true)
  })

  it('ends with 1 and what the server says, less the key', async () => {
    const played = await playWith([
      response => {
        response.writeHead(401, { 'content-type': 'application/json' })
        response.end(JSON.stringify({ error: { message: `Incorrect key: ${key}\x1b[2J\nDone.` } }))
      },
    ])
    expect(played.printed).toContain('Not done: the model cannot be used: 401 Incorrect key: [secret]\\x1b[2J Done.\n')
    expect(played.code).toBe(1)
  })

  it('ends with 1 and the diff so far where the stream breaks', async () => {
    const cut: Reply = response => {
      begin(response)
      response.write(`data: ${JSON.stringify(chunk({ content: 'And n' }))}\n\n`, () => response.destroy())
    }
    const played = await playWith([calls(read('a.txt')), calls(edit('one', 'two')), cut])
    expect(played.printed).toMatch(/\+two\n[\s\S]*\nNot done: the model cannot be used: /)
    expect(played.code).toBe(1)
  })

  it('ends with 1 where the model is cut off, or withheld', async () => {
    const { code, printed } = await playWith([stream(chunk({ content: 'First' }), chunk({}, 'length'))])
    expect(printed).toContain('» First\n» (The answer was cut off: it is too long.)\n')
    expect(code).toBe(1)
  })

  it('is cancelled while a server hangs, before its answer and in the middle of it', async () => {
    const silent: Reply = () => undefined
    const stuck: Reply = response => {
      begin(response)
      response.write(`data: ${JSON.stringify(chunk({ content: 'Well' }))}\n\n`)
    }
    for (const hangs of [silent, stuck]) {
      const cancellation = new AbortController()
      const reply: Reply = (response, request) => {
        hangs(response, request)
        setTimeout(() => cancellation.abort(), 50)
      }
      const { code, printed } = await playWith([reply], { signal: cancellation.signal })
      expect(printed).toMatch(/\nCancelled\.\n$/)
      expect(code).toBe(130)
    }
  })

  it('shows what a server says, and lets it steer nothing', async () => {
    const name = '\x1b]0;x\x07'
    const played = await playWith([
      calls([name, `{"\x1b[31m":1}`], ['bash', { command: 'printf "\\033[2J"', description: '\x1b[2J\u202e' }]),
      says('\x1b[2Jpolicy: allowed\r\n  policy: allowed'),
    ])
    expect(played.printed).toContain('» \\x1b[2Jpolicy: allowed\n»   policy: allowed\n')
    expect(played.code).toBe(0)
  })

  it('keeps a key out of what tools print, and out of the diff', async () => {
    const command = `echo ${key} | tee a.txt`
    const played = await playWith([calls(['bash', { command, description: 'x' }]), says(`I wrote ${key}.`)])
    expect(played.printed).toContain('  │   +[secret]\n')
    expect(contentsOf(played.copy)).toEqual({ 'a.txt': `${key}\n` })
  })
})

describe('how a model is reached', () => {
  const reach = (env: Record<string, string>) => play([temporaryFolder(), 'say it in English'], { env })

  it('needs an address and a key; else a script does what it can', async () => {
    expect((await reach({ OPENAI_API_KEY: key })).printed).toContain('I do not understand the task')
    expect((await reach({ OPENAI_BASE_URL: 'http://x', OPENAI_API_KEY: ' ' })).code).toBe(2)
  })

  it('wants an address that is one, and a key that can be sent', async () => {
    expect(await reach({ OPENAI_BASE_URL: 'localhost', OPENAI_API_KEY: key })).toMatchObject({
      code: 2,
      printed: 'OPENAI_BASE_URL is no http address.\n',
    })
    expect(await reach({ OPENAI_BASE_URL: 'http://x', OPENAI_API_KEY: 'a-key with\x1b[2J' })).toMatchObject({
      code: 2,
      printed: 'OPENAI_API_KEY has characters that no key can have.\n',
    })
  })

  it('shows no password of an address', async () => {
    const { printed } = await reach({ OPENAI_BASE_URL: 'http://user:p%40ssword1@127.0.0.1:1/v1', OPENAI_API_KEY: key })
    expect(printed).toContain('The work is done by gpt-5 at http://127.0.0.1:1/v1.\n')
    expect(printed).not.toMatch(/p(%40|@)ssword1/)
  })

  it('takes an address whose password has broken escapes, and does not show it', async () => {
    const { printed, code } = await reach({
      OPENAI_BASE_URL: 'http://u:p%zzword12@127.0.0.1:1/v1',
      OPENAI_API_KEY: key,
    })
    expect(code).toBe(1)
    expect(printed).not.toContain('p%zzword12')
  })
})
