import type { ChatCompletionChunk } from 'openai/resources/chat/completions'

/** What a model answered. */
export interface Answer {
  /** What it says. */
  readonly text: string
  /** What it wants called. */
  readonly calls: readonly AnsweredCall[]
  /** Why it stopped, in the provider's word. */
  readonly finish: string
}

/** A call as the provider writes it. */
export interface AnsweredCall {
  /** The provider's id; empty where it gave none. */
  readonly id: string
  /** The provider's name of the tool. */
  readonly name: string
  /** The text of the arguments. */
  readonly args: string
}

/** A call, as far as its pieces have come. */
interface Growing {
  readonly place: number
  id: string
  name: string
  args: string
}

type Delta = NonNullable<ChatCompletionChunk['choices'][number]['delta']['tool_calls']>[number]

/** Puts the pieces of a streamed answer together; throws where the stream ends before the answer does. */
export async function readAnswer(stream: AsyncIterable<ChatCompletionChunk>): Promise<Answer> {
  let text = ''
  let finish: string | undefined
  const pieces: Growing[] = []
  const places = new Map<number, Growing>()
  for await (const chunk of stream) {
    // A chunk may be about something else, such as what the answer costs.
    const choice = chunk.choices?.[0]
    const delta = choice?.delta
    text += delta?.content ?? ''
    text += delta?.refusal ?? ''
    for (const part of delta?.tool_calls ?? []) {
      const id = textOf(part.id)
      const piece = pieceFor(part.index, id, pieces, places)
      piece.id ||= id
      piece.name += part.function?.name ?? ''
      piece.args += part.function?.arguments ?? ''
    }
    finish = choice?.finish_reason ?? finish
  }
  if (finish === undefined) throw new Error('the answer broke off: its stream ended too early')
  const inOrder = pieces.toSorted((one, other) => one.place - other.place)
  return { text, calls: inOrder.map(({ id, name, args }) => ({ id, name, args })), finish }
}

/** Pieces of one call have one place; some providers leave that out, or give all calls the same, with different ids. */
function pieceFor(index: Delta['index'], id: string, pieces: Growing[], places: Map<number, Growing>): Growing {
  const place = (index as number | undefined | null) ?? -1
  const known = places.get(place)
  if (known !== undefined && (id === '' || known.id === '' || known.id === id)) return known
  const piece: Growing = { place, id: '', name: '', args: '' }
  pieces.push(piece)
  places.set(place, piece)
  return piece
}

/** Some providers count calls with numbers; an id that is neither text nor a number is none. */
function textOf(id: unknown): string {
  return typeof id === 'string' ? id : typeof id === 'number' ? String(id) : ''
}
