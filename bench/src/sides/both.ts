import type { Run, Setup } from '../row.ts'
import { createDshHost } from './dsh.ts'
import type { ToolHost } from './host.ts'
import { createPeerHost } from './peer.ts'

/** The same work by both sides. */
export function both(setup: (host: ToolHost) => Run | Promise<Run>): { readonly dsh: Setup; readonly peer: Setup } {
  return {
    dsh: () => setup(createDshHost()),
    peer: async () => setup(await createPeerHost()),
  }
}
