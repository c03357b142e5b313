import type { ToolSignature } from '@dsh/codegen'
import { python } from '@dsh/codegen-py'
import { typescript } from '@dsh/codegen-ts'
import type { Sample } from '../harness/measure.ts'
import { toolsOf, type Source } from '../inputs/published.ts'
import { loadPeer } from '../peers.ts'
import { defineRow, type Row } from '../row.ts'
import { loadPeerTools } from '../sides/peer.ts'

// What we use of the library's published types.
interface Tokenizer {
  countTokens(text: string): number
}

export const tokensGenerated = tokens('generated')
export const tokensReal = tokens('real')

function tokens(source: Source): Row {
  const count = (render: (tools: readonly ToolSignature[]) => string | Promise<string>) => async () => {
    const { countTokens } = await loadPeer<Tokenizer>('gpt-tokenizer/encoding/o200k_base')
    const tools = toolsOf(source, 500)
    return async (): Promise<Sample> => {
      const text = await render(tools)
      return { cpu: countTokens(text) / 1000, wall: text.length / 1000 }
    }
  }
  return defineRow({
    name: `tokens-${source}`,
    what: `what 500 ${source} tools cost a model: each as JSON of name, description and schemas, or all as an SDK (o200k_base)`,
    input: source,
    own: { units: ['k tokens', 'k characters'], rounds: 1, generations: 1 },
    contenders: {
      'native JSON': count(tools => tools.map(native).join('\n')),
      'dsh, TypeScript': count(tools => typescript.renderSdk(tools)),
      'dsh, Python': count(tools => python.renderSdk(tools)),
      'peer, TypeScript with `unknown` for most': count(async tools => (await loadPeerTools()).renderToolsSdk(tools)),
      'peer, Python with `Any` for most': count(async tools => (await loadPeerTools()).renderToolsSdkPy(tools)),
    },
    targets: { 'dsh, TypeScript': { atMost: 0.7 }, 'dsh, Python': { atMost: 0.7 } },
  })
}

/** As a model is sent it without code mode; an output that is not declared is left out. */
function native({ output, ...tool }: ToolSignature): string {
  return JSON.stringify(Object.keys(output).length === 0 ? tool : { ...tool, output })
}
