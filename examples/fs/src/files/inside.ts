import { isAbsolute, relative, resolve, sep } from 'node:path'

/** The two names of one workspace folder: as it was given, and without links. */
export interface Roots {
  /** As it was given, made absolute. */
  readonly given: string
  /** Without links. */
  readonly root: string
}

/** The names that lead from the workspace to `path`, `..` resolved as text; nothing when it leads outside. */
export function namesInside({ given, root }: Roots, path: string): readonly string[] | undefined {
  const absolute = resolve(given, path)
  for (const base of [given, root]) {
    const rest = relative(base, absolute)
    if (rest === '') return []
    const names = rest.split(sep)
    if (names[0] !== '..' && !isAbsolute(rest)) return names
  }
  return undefined
}

const names = (path: string) => path.split(sep === '\\' ? /[\\/]/ : '/')

/** The names of a link's target, `..` kept for the walk, and whether they start at the workspace; nothing when outside. */
export function targetInside(
  { given, root }: Roots,
  target: string,
): { fromRoot: boolean; names: string[] } | undefined {
  if (!isAbsolute(target)) return { fromRoot: false, names: names(target) }
  for (const base of [given, root]) {
    if (target === base || base === sep) return { fromRoot: true, names: names(target.slice(base.length)) }
    if (target.startsWith(base + sep)) return { fromRoot: true, names: names(target.slice(base.length + 1)) }
  }
  return undefined
}
