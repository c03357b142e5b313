// oxlint-disable no-underscore-dangle -- The names of what the engine exports.
import { GUEST, type Guest } from '../guest/ports.ts'
import { bootText } from '../guest/text.ts'
import type { WasmModule } from '../web-assembly.ts'
import type { QuickJsExports } from './exports.ts'
import { instantiate, type EngineHooks } from './instantiate.ts'
import { PLAIN_BYTES } from './plain.ts'
import { createValues, SCRATCH_BYTES, type Values } from './values.ts'

/** The memory of an engine, and all that it needs besides. */
export interface Image {
  /** The parts of the memory that are not zero, with their addresses. */
  readonly parts: readonly (readonly [address: number, bytes: Uint8Array])[]
  /** How many bytes of memory there were. */
  readonly size: number
  /** Addresses of the stack's top, of the runtime, of its context, and of bytes to move values through. */
  readonly places: readonly [stack: number, runtime: number, context: number, scratch: number]
  /** The boxes of the guest's half, in the order of their names. */
  readonly entry: readonly number[]
}

/** An engine with the guest's half in it. */
export interface Machine {
  readonly engine: QuickJsExports
  readonly values: Values
  /** The boxes of the guest's half. */
  readonly guest: Readonly<Record<keyof Guest, number>>
  /** The address of bytes to move values through. */
  readonly scratch: number
}

const PAGE = 65_536
/** Parts of an image consist of such. */
const BLOCK = 4096
/**
 * An engine begins with so much memory to spare. What it asks for beyond comes from behind all memory that there ever was, so
 * that without this, each run would make it larger, and slower to clear.
 */
const SPARE = 2 * 1024 * 1024
/** Cycles are looked for when so much was allocated: the default, 256 KB, makes large values several times slower. */
const GC_BYTES = 16 * 1024 * 1024

/** A new engine: booted, or with the memory of one that was. */
export function createMachine(module: WasmModule, hooks: EngineHooks, image?: Image): Machine {
  const engine = instantiate(module, hooks)
  engine._initialize()
  if (image) {
    const scratch = image.places[3]
    load(engine, image)
    return { engine, values: createValues(engine, scratch), guest: named(image.entry), scratch }
  }
  if (engine.qjs_init() !== 0) throw new Error('QuickJS could not be initialised')
  engine.qjs_set_max_stack_size(256 * 1024)
  engine.qjs_set_gc_threshold(GC_BYTES)
  engine.qjs_set_interrupt_handler(1)
  engine.qjs_set_promise_rejection_handler(1)
  engine.wasm_free(engine.wasm_malloc(SPARE))
  const scratch = engine.wasm_malloc(SCRATCH_BYTES + PLAIN_BYTES)
  const values = createValues(engine, scratch)
  const start = values.evaluate(bootText, 'boot', 1)
  const list = values.call(start, engine.qjs_new_host_function(engine.wasm_malloc(1), 0, 0))
  const entry = GUEST.map((_, index) => engine.qjs_get_prop_uint32(list, index))
  return { engine, values, guest: named(entry), scratch }
}

/** The memory of an engine, as it is. */
export function takeImage({ engine, guest, scratch }: Machine): Image {
  const memory = Buffer.from(engine.memory.buffer)
  return {
    parts: partsOf(memory),
    size: memory.length,
    places: [engine.__stack_pointer.value, engine.qjs_get_runtime_ptr(), engine.qjs_get_context_ptr(), scratch],
    entry: GUEST.map(name => guest[name]),
  }
}

/** Gives an engine the memory of another. */
export function load(engine: QuickJsExports, image: Image): void {
  const missing = Math.ceil((image.size - engine.memory.buffer.byteLength) / PAGE)
  if (missing > 0) engine.memory.grow(missing)
  const memory = new Uint8Array(engine.memory.buffer)
  memory.fill(0)
  for (const [address, bytes] of image.parts) memory.set(bytes, address)
  engine.__stack_pointer.value = image.places[0]
  engine.qjs_set_runtime_and_context(image.places[1], image.places[2])
}

function named(entry: readonly number[]): Machine['guest'] {
  return Object.fromEntries(GUEST.map((name, index) => [name, entry[index]])) as Machine['guest']
}

/** Whole blocks with something in them, neighbours together. */
function partsOf(memory: Buffer): Image['parts'] {
  const empty = Buffer.alloc(BLOCK)
  const parts: [address: number, bytes: Uint8Array][] = []
  let start = -1
  for (let address = 0; address <= memory.length; address += BLOCK) {
    const isFull = address < memory.length && memory.compare(empty, 0, BLOCK, address, address + BLOCK) !== 0
    if (isFull && start < 0) start = address
    if (isFull || start < 0) continue
    parts.push([start, new Uint8Array(memory.subarray(start, address))])
    start = -1
  }
  return parts
}
