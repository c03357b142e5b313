/** The memory of a module; Node has no types for it. */
interface Memory {
  readonly buffer: ArrayBuffer
}

/**
 * Takes over how memory grows; what it gives sets how much more there may be from then on. Self-contained: its text runs
 * in the child.
 */
export function watchMemory(): (bytes: number) => void {
  const PAGE = 65_536
  const { prototype } = (globalThis as unknown as { WebAssembly: { Memory: { prototype: object } } }).WebAssembly.Memory
  const grow = Reflect.get(prototype, 'grow') as (pages: number) => number
  let held = 0
  let most = Infinity
  Object.defineProperty(prototype, 'grow', {
    value(this: Memory, pages: number) {
      const bytes = this.buffer.byteLength + pages * PAGE
      // The allocator hears no, and in Python that is a MemoryError.
      if (bytes > most) throw new RangeError('the limit of memory is reached')
      held = bytes
      return Reflect.apply(grow, this, [pages])
    },
  })
  return bytes => {
    most = held + bytes
  }
}
