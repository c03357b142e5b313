import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'

/**
 * One module made of a source and all that it imports, so that any Node can run them as they are. It knows the forms that
 * the sources here use: named imports and exports, and Node's own modules.
 */
export function linkSources(entry: URL): string {
  const require = createRequire(entry)
  // A fresh one: the one that others share may have broken over a program of theirs.
  delete require.cache[require.resolve('@swc/wasm-typescript')]
  const { transformSync } = require('@swc/wasm-typescript')
  const names = new Map<string, string>()
  const parts: string[] = []

  /** The name of a module in the result. */
  const link = (address: string): string => {
    const known = names.get(address)
    if (known !== undefined) return known
    if (!address.endsWith('.ts')) {
      const other = `other${names.size}`
      names.set(address, other)
      parts.push(`import * as ${other} from '${address}'`)
      return other
    }
    const file = new URL(address)
    const { code } = transformSync(readFileSync(file, 'utf8'), { mode: 'strip-only', module: true }) as { code: string }
    const body = wrap(code.replaceAll('import.meta.url', JSON.stringify(address)), name => link(resolve(name, file)))
    const name = `module${names.size}`
    names.set(address, name)
    parts.push(`const ${name} = ${body}`)
    return name
  }

  const last = link(entry.href)
  const text = [...parts, `export default ${last}`].join('\n')
  return `data:text/javascript;base64,${Buffer.from(text).toString('base64')}`
}

/** Node's own, a neighbour, what a package of this repository has under its source condition, or another package. */
function resolve(name: string, from: URL): string {
  if (name.startsWith('node:')) return name
  if (name.startsWith('.')) return new URL(name, from).href
  if (!name.startsWith('@dsh/')) return pathToFileURL(createRequire(from).resolve(name)).href
  const [scope, folder, ...rest] = name.split('/')
  const manifest = createRequire(from).resolve(`${scope}/${folder}/package.json`)
  const { exports } = JSON.parse(readFileSync(manifest, 'utf8')) as {
    exports: Record<string, Record<string, string>>
  }
  return new URL(exports[['.', ...rest].join('/')]!['@dsh/source']!, pathToFileURL(manifest)).href
}

/** A module as a call that gives what it exports. */
function wrap(code: string, link: (name: string) => string): string {
  const exported: string[] = []
  const body = code
    .replace(/^import\s+(\w+)\s+from\s+'([^']+)'/gm, (_, name, from) => `const ${name} = ${link(from)}.default`)
    .replace(
      /^import\s+\{([^}]*)\}\s+from\s+'([^']+)'/gm,
      (_, names, from) => `const {${rename(names)}} = ${link(from)}`,
    )
    .replace(/^export\s+\{([^}]*)\}\s+from\s+'([^']+)'/gm, (_, names, from) => {
      const module = link(from)
      for (const name of listOf(names)) exported.push(`${name}: ${module}.${name}`)
      return ''
    })
    .replace(/^export\s+((?:async\s+)?(?:function\*?|const|class)\s+)(\w+)/gm, (_, kind, name) => {
      exported.push(name)
      return kind + name
    })
  return `(() => {\n${body}\nreturn { ${exported.join(', ')} }\n})()`
}

function rename(names: string): string {
  return listOf(names)
    .map(name => name.replace(/\s+as\s+/, ': '))
    .join(', ')
}

function listOf(names: string): string[] {
  return names
    .split(',')
    .map(name => name.trim())
    .filter(name => name !== '')
}
