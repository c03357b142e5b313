import type { QuickJsExports } from './exports.ts'

/** The memory of an engine, by addresses. */
export interface Memory {
  wordAt(address: number): number
  putWord(address: number, word: number): void
  /** A value as the engine itself writes it: 8 bytes. */
  rawAt(address: number): bigint
  putRaw(address: number, raw: bigint): void
  /** Digits. */
  numberAt(address: number, length: number): number
  /** UTF-8. */
  textAt(address: number, length: number): string
  /** Puts UTF-8 there; gives how many bytes it is. */
  putText(address: number, text: string): number
  /** Bytes that are not used for anything else. */
  allocate(size: number): number
}

const ZERO = 0x30

/** Views of a memory are made again when it has grown, which leaves them empty. */
export function createMemory(engine: Pick<QuickJsExports, 'memory' | 'wasm_malloc'>): Memory {
  let bytes = Buffer.alloc(0)
  let words = new Uint32Array()
  let raws = new BigInt64Array()
  const refresh = (): void => {
    if (bytes.length > 0) return
    const { buffer } = engine.memory
    bytes = Buffer.from(buffer)
    words = new Uint32Array(buffer)
    raws = new BigInt64Array(buffer)
  }
  return {
    wordAt(address) {
      refresh()
      return words[address >>> 2]!
    },
    putWord(address, word) {
      refresh()
      words[address >>> 2] = word
    },
    rawAt(address) {
      refresh()
      return raws[address >>> 3]!
    },
    putRaw(address, raw) {
      refresh()
      raws[address >>> 3] = raw
    },
    numberAt(address, length) {
      refresh()
      let number = 0
      for (let at = address; at < address + length; at++) number = number * 10 + (bytes[at]! - ZERO)
      return number
    },
    textAt(address, length) {
      refresh()
      return bytes.toString('utf8', address, address + length)
    },
    putText(address, text) {
      refresh()
      return bytes.write(text, address, 'utf8')
    },
    allocate(size) {
      const address = engine.wasm_malloc(size)
      if (address === 0) throw new RangeError('the memory of the engine is full')
      return address
    },
  }
}
