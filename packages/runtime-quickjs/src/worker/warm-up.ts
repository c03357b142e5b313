import type { Order } from './protocol.ts'

const CALLS = 300

/** A run that nobody waits for: WebAssembly is slow at first, and compiled again when it was used for some time. */
export const warmUp: Extract<Order, { kind: 'run' }> = {
  kind: 'run',
  run: 0,
  program: `interface Item { readonly id: number; name?: string }
const items: Item[] = Array.from({ length: 20 }, (_, id) => ({ id, name: \`item \${id}\` }))
console.log('items', items.slice(0, 2), new Map([[1, new Date(0)]]), new Error('none'))
await Promise.all(items.map(async item => item.id))
for (let at = 1; at < ${CALLS}; at++) await tools.none({ at, name: 'item', isLast: false })
try { await tools.none({ items }) } catch (error) { console.log(error instanceof ToolCallError) }
return JSON.parse(JSON.stringify(items.filter(item => /1/.test(item.name!))))`,
  globals: [{ global: 'tools', names: [], errorClass: { name: 'ToolCallError', memberNameProperty: 'toolName' } }],
  limits: {
    cpuMs: 10_000,
    wallMs: 10_000,
    memoryBytes: 64 * 1024 * 1024,
    stackBytes: 256 * 1024,
    sourceBytes: 1024 * 1024,
    argBytes: 1024 * 1024,
    resultBytes: 1024 * 1024,
    returnBytes: 1024 * 1024,
    depth: 100,
    logBytes: 1024 * 1024,
    calls: CALLS,
    inFlight: 10,
  },
  isKept: false,
}

/** What it waits for, one after the other. */
export function answerWarmUp(): () => Order {
  let id = 0
  return () => {
    id += 1
    return { kind: 'answers', run: 0, answers: [[id, id < CALLS, '{"message":"none"}']] }
  }
}
