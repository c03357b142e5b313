import type { Call } from '../worker/protocol.ts'

/** Global, name and arguments of a call; nothing where it is none. */
export function readCall([, text]: Call): readonly [global: string, name: string, args: string] | undefined {
  const end = text.lastIndexOf('\n')
  const space = text.indexOf(' ', end)
  try {
    return [text.slice(end + 1, space), JSON.parse(text.slice(space)), text.slice(0, end)]
  } catch {
    return undefined
  }
}
