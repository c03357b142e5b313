import type { ToolSignature } from '@dsh/codegen'
import { python } from '@dsh/codegen-py'
import { typescript } from '@dsh/codegen-ts'
import { toolsOf, type Source } from '../inputs/published.ts'
import { loadPeer } from '../peers.ts'
import { defineRow, verified, type Row, type Run } from '../row.ts'
import { loadPeerTools } from '../sides/peer.ts'

// What we use of the library's published types.
interface SchemaToTypeScript {
  compile(schema: object, name: string, options: object): Promise<string>
}

const count = 500

export const sdkTypescriptGenerated = sdkTypescript('generated')
export const sdkTypescriptReal = sdkTypescript('real')
export const sdkPythonGenerated = sdkPython('generated')
export const sdkPythonReal = sdkPython('real')

function sdkTypescript(source: Source): Row {
  return defineRow({
    name: `sdk-typescript-${source}`,
    what: `the TypeScript SDK of 500 ${source} tools`,
    input: source,
    rounds: 5,
    warmUps: 8,
    roundLengths: 8,
    contenders: {
      dsh: () => render(source, tools => typescript.renderSdk(tools)),
      'peer, with `unknown` for most': async () => {
        const { renderToolsSdk } = await loadPeerTools()
        return render(source, renderToolsSdk)
      },
      'json-schema-to-typescript, arguments only': async () => {
        const { compile } = await loadPeer<SchemaToTypeScript>('json-schema-to-typescript')
        const options = { bannerComment: '' }
        return render(source, async tools => {
          const parts: string[] = []
          // It changes what it is given.
          for (const { name, parameters } of tools)
            parts.push(await compile(structuredClone(parameters), name, options))
          return parts.join('\n')
        })
      },
    },
    targets: {
      'peer, with `unknown` for most': { atLeast: 1 },
      'json-schema-to-typescript, arguments only': { atLeast: 70 },
    },
  })
}

function sdkPython(source: Source): Row {
  return defineRow({
    name: `sdk-python-${source}`,
    what: `the Python SDK of 500 ${source} tools`,
    input: source,
    warmUps: 8,
    roundLengths: 8,
    contenders: {
      dsh: () => render(source, tools => python.renderSdk(tools)),
      'peer, with `Any` for most': async () => {
        const { renderToolsSdkPy } = await loadPeerTools()
        return render(source, renderToolsSdkPy)
      },
    },
    targets: { 'peer, with `Any` for most': { atLeast: 1 } },
  })
}

/** Renders all of them at each run. */
function render(
  source: Source,
  renderSdk: (tools: readonly ToolSignature[]) => string | Promise<string>,
): Promise<Run> {
  const tools = toolsOf(source, count)
  return verified(
    () => renderSdk(tools),
    text => text.length > 100 * count,
  )
}
