/** Names as a provider accepts them, and the way back. */
export interface NameMap {
  /** The provider's name of a tool; of one that there is not, a name that no tool has. */
  toProvider(name: string): string
  /** The tool that a provider's name means; a name that was never given out means itself. */
  toTool(name: string): string
}

const longest = 64
const accepted = /^[a-zA-Z0-9_-]{1,64}$/

/** Maps names both ways. Names that the provider accepts stay as they are; two names never share one. */
export function createNameMap(names: readonly string[]): NameMap {
  const provider = new Map<string, string>()
  const tool = new Map<string, string>()
  const give = (name: string): string => {
    const base = name.replaceAll(/[^a-zA-Z0-9_-]/g, '_').slice(0, longest) || '_'
    let given = base
    for (let copy = 2; tool.has(given); copy += 1) given = `${base.slice(0, longest - String(copy).length - 1)}_${copy}`
    provider.set(name, given)
    tool.set(given, name)
    return given
  }
  for (const name of new Set(names)) if (accepted.test(name)) give(name)
  for (const name of new Set(names)) if (!provider.has(name)) give(name)
  return { toProvider: name => provider.get(name) ?? give(name), toTool: name => tool.get(name) ?? name }
}
