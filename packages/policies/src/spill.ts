import { text, type Content } from '@dsh/presentation'
import { isDirect, type PostToolDecision, type ToolExecution } from '@dsh/tool'
import { contain } from './contain.ts'
import type { Policy } from './policy.ts'
import { together } from './disposers.ts'
import { byteLength, headOf, tailOf } from './utf8.ts'

/** Where full texts are kept. */
export interface SpillStore {
  /** Keeps a text, and says where it is and how the model can read it. */
  save(text: string, exec: ToolExecution): Promise<{ readonly locator: string; readonly howToRead: string }>
}

/** How much of a result a model reads at once. */
export interface SpillOptions {
  /** The most bytes of text that stay in a result, the notice included: an integer from 0. */
  readonly maxInlineBytes: number
  /** Keeps the full texts. */
  readonly store: SpillStore
  /** Tools whose results are never spilled; by default `read`, with which a model reads what was. */
  readonly exempt?: readonly string[]
  /** Told why a text could not be kept; it then stays in the result. */
  onSaveFailed?(error: unknown, exec: ToolExecution): void
}

/**
 * Keeps a large text somewhere and leaves its beginning, its end and the way to the rest. It stands outside the listeners
 * that are there when it is mounted, so it sees what they left: mount it after `redact()`, or the store gets what that
 * takes away. The value that programs get is untouched.
 */
export function spill(options: SpillOptions): Policy {
  const { maxInlineBytes, exempt = ['read'] } = options
  if (!Number.isSafeInteger(maxInlineBytes) || maxInlineBytes < 0)
    throw new TypeError('spill() needs maxInlineBytes: an integer from 0')
  if (typeof options.store?.save !== 'function') throw new TypeError('spill() needs a store with a save() function')
  const shorten = (content: Content, exec: ToolExecution): Promise<Content> => shortened(content, exec, options)
  return {
    name: 'spill',
    mount(host) {
      const results = host.on(
        'tools/post-execute',
        async (exec, result, next): Promise<PostToolDecision> => {
          const decision = await next()
          if (decision.kind !== 'accept' || 'value' in decision || !isDirect(exec) || exempt.includes(exec.name))
            return decision
          const content = decision.content ?? result.content
          const short = await shorten(content, exec)
          return short === content ? decision : { ...decision, content: short }
        },
        { prepend: true, label: 'spill' },
      )
      const log = host.on('tools/code-dispatch-log', async ({ exec }, next) => shorten(await next(), exec), {
        prepend: true,
        label: 'spill',
      })
      return together(results, log)
    },
  }
}

async function shortened(content: Content, exec: ToolExecution, options: SpillOptions): Promise<Content> {
  const { maxInlineBytes, store } = options
  const full = textOf(content)
  if (full === undefined) return content
  const size = byteLength(full)
  if (size <= maxInlineBytes) return content
  try {
    const { locator, howToRead } = await store.save(full, exec)
    if (typeof locator !== 'string' || typeof howToRead !== 'string')
      throw new TypeError('save() must say where the text is and how it is read: { locator, howToRead }, two strings')
    // Its length with the largest number it can carry, so that the notice never outgrows its place.
    const room = maxInlineBytes - byteLength(notice(size, locator, howToRead))
    if (room < 0) return content
    const shown = Math.max(0, room - byteLength(gap))
    const head = headOf(full, Math.ceil(shown / 2))
    const tail = tailOf(full, shown - byteLength(head))
    const left = size - byteLength(head) - byteLength(tail)
    const preview = head === '' && tail === '' ? '' : `${head}${gap}${tail}`
    return [text(`${preview}${notice(left, locator, howToRead)}`)]
  } catch (error) {
    contain(() => options.onSaveFailed?.(error, exec))
    return content
  }
}

/** Between the beginning and the end, which would otherwise read like one text. */
const gap = '\n…\n'

function notice(left: number, locator: string, howToRead: string): string {
  return `\n\n[${left} bytes left out; the full text is at ${locator}. ${howToRead}]`
}

/** The text of content that is nothing but text. */
function textOf(content: Content): string | undefined {
  const texts: string[] = []
  for (const block of content) {
    if (block.type !== 'text') return undefined
    texts.push(block.text)
  }
  return texts.join('\n')
}
