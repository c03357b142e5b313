import type { ToolSignature } from '@dsh/codegen'
import { python } from '@dsh/codegen-py'
import { typescript } from '@dsh/codegen-ts'
import { realTools } from '../inputs/real-tools.ts'
import { loadPeer } from '../peers.ts'
import { defineRow, verified, type Run } from '../row.ts'
import { loadPeerTools } from '../sides/peer.ts'

// What we use of the library's published types.
interface SchemaToTypeScript {
  compile(schema: object, name: string, options: object): Promise<string>
}

const count = 500

export const sdkTypescript = defineRow({
  name: 'sdk-typescript',
  what: 'the TypeScript SDK of 500 real tools',
  contenders: {
    dsh: () => render(tools => typescript.renderSdk(tools)),
    'peer, with `unknown` for most': async () => {
      const { renderToolsSdk } = await loadPeerTools()
      return render(renderToolsSdk)
    },
    'json-schema-to-typescript, arguments only': async () => {
      const { compile } = await loadPeer<SchemaToTypeScript>('json-schema-to-typescript')
      const options = { bannerComment: '' }
      return render(async tools => {
        const parts: string[] = []
        // It changes what it is given.
        for (const { name, parameters } of tools) parts.push(await compile(structuredClone(parameters), name, options))
        return parts.join('\n')
      })
    },
  },
  targets: {
    'peer, with `unknown` for most': { atLeast: 1 },
    'json-schema-to-typescript, arguments only': { atLeast: 70 },
  },
})

export const sdkPython = defineRow({
  name: 'sdk-python',
  what: 'the Python SDK of 500 real tools',
  contenders: {
    dsh: () => render(tools => python.renderSdk(tools)),
    'peer, with `Any` for most': async () => {
      const { renderToolsSdkPy } = await loadPeerTools()
      return render(renderToolsSdkPy)
    },
  },
  targets: {
    'peer, with `Any` for most': { atLeast: 1 },
  },
})

/** Renders all of them at each run. */
function render(renderSdk: (tools: readonly ToolSignature[]) => string | Promise<string>): Promise<Run> {
  const tools = realTools(count)
  return verified(
    () => renderSdk(tools),
    text => text.length > 100 * count,
  )
}
