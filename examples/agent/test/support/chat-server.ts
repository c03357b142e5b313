import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

/** What the server was sent. */
export interface ChatRequest {
  readonly url: string
  readonly authorization: string
  readonly body: {
    readonly model: string
    readonly stream: boolean
    readonly messages: readonly ChatMessage[]
    readonly tools: readonly { readonly function: { readonly name: string; readonly parameters: object } }[]
  }
}

export interface ChatMessage {
  readonly role: string
  readonly content: string | null
  readonly tool_call_id?: string
  readonly tool_calls?: readonly { readonly id: string; readonly function: { name: string; arguments: string } }[]
}

/** How the server answers one request. */
export type Reply = (response: ServerResponse, request: ChatRequest) => void

/** A server on this machine that speaks the protocol: one reply for each request, and the last for all that follow. */
export async function chatServer(...replies: readonly Reply[]) {
  const requests: ChatRequest[] = []
  const server = createServer((incoming, response) => {
    const chunks: Buffer[] = []
    incoming.on('data', (bytes: Buffer) => chunks.push(bytes))
    incoming.on('end', () => {
      const { url = '', headers } = incoming
      const request = {
        url,
        authorization: headers.authorization ?? '',
        body: JSON.parse(String(Buffer.concat(chunks))),
      }
      const reply = replies[Math.min(requests.push(request), replies.length) - 1]
      reply?.(response, request)
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const close = (): void => {
    server.close()
    server.closeAllConnections()
  }
  onTestFinished(close)
  return { requests, close, baseURL: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1` }
}

/** Part of a streamed answer. */
export interface Delta {
  readonly content?: string | null
  readonly refusal?: string
  readonly tool_calls?: readonly {
    readonly index?: number
    readonly id?: string
    readonly function?: { readonly name?: string; readonly arguments?: string }
  }[]
}

/** A chunk of the stream as the protocol has it. */
export function chunk(delta: Delta, finish: string | null = null): object {
  return {
    id: 'c',
    object: 'chat.completion.chunk',
    created: 1,
    model: 'm',
    choices: [{ index: 0, delta, finish_reason: finish }],
  }
}

/** Streams these chunks, each as it is, and ends as the protocol says. */
export function stream(...chunks: readonly object[]): Reply {
  return response => {
    begin(response)
    for (const each of chunks) response.write(`data: ${JSON.stringify(each)}\n\n`)
    response.end('data: [DONE]\n\n')
  }
}

/** Begins a stream. */
export function begin(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'text/event-stream' })
}

/** An answer of text alone. */
export function says(text: string): Reply {
  return stream(chunk({ content: text }), chunk({}, 'stop'))
}

/** An answer of whole calls, one chunk each. */
export function calls(...wanted: readonly (readonly [name: string, args: object | string])[]): Reply {
  return stream(
    ...wanted.map(([name, args], index) =>
      chunk({
        tool_calls: [
          {
            index,
            id: `id-${index}`,
            function: { name, arguments: typeof args === 'string' ? args : JSON.stringify(args) },
          },
        ],
      }),
    ),
    chunk({}, 'tool_calls'),
  )
}
