import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import path from 'node:path'

/** One module that contains the modules it imports, so that a worker of any Node can run TypeScript sources. */
export function linkSources(entry: URL): string {
  const require = createRequire(entry)
  const { transformSync } = require('@swc/wasm-typescript')
  const links = new Map<string, string>()

  const link = (file: URL): string => {
    const known = links.get(file.href)
    if (known !== undefined) return known
    const { code } = transformSync(readFileSync(file, 'utf8'), { mode: 'strip-only', module: true }) as { code: string }
    const linked = code.replace(/(\bfrom\s*)'([^']+)'/g, (all, from: string, name: string) =>
      name.startsWith('node:') ? all : `${from}'${link(resolve(name, file))}'`,
    )
    const address = toDataUrl(linked)
    links.set(file.href, address)
    return address
  }

  /** A neighbour file, or what a package of this repository has under its source condition. */
  const resolve = (name: string, from: URL): URL => {
    if (name.startsWith('.')) return new URL(name, from)
    const [scope, folder, ...rest] = name.split('/')
    const manifest = require.resolve(`${scope}/${folder}/package.json`)
    const entries = require(manifest).exports as Record<string, Record<string, string>>
    return pathToFileURL(path.resolve(path.dirname(manifest), entries[['.', ...rest].join('/')]!['@dsh/source']!))
  }

  return link(entry)
}

function toDataUrl(code: string): string {
  return `data:text/javascript;base64,${Buffer.from(code).toString('base64')}`
}
