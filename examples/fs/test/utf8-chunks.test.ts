import { open } from 'node:fs/promises'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { NotTextError, utf8Chunks, wholeCharacters } from '../src/text/utf8-chunks.ts'
import { temporary } from './support/temporary.ts'

async function textOf(
  content: Uint8Array,
  chunkBytes?: number,
  signal = new AbortController().signal,
): Promise<string> {
  const { at } = temporary({ file: content })
  await using handle = await open(at('file'))
  let text = ''
  for await (const chunk of utf8Chunks(handle, content.length, signal, chunkBytes)) text += chunk.toString('utf8')
  return text
}

describe('wholeCharacters(bytes)', () => {
  it('ends before a character that is not complete', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme-composite', minLength: 1 }), fc.nat(), (text, cut) => {
        const bytes = Buffer.from(text)
        const end = wholeCharacters(bytes.subarray(0, cut % (bytes.length + 1)))
        expect(bytes.subarray(0, end).toString('utf8')).not.toContain('\ufffd')
        expect((cut % (bytes.length + 1)) - end).toBeLessThan(4)
      }),
    )
  })
})

describe('utf8Chunks(handle, size, signal)', () => {
  it('gives back a text that is longer than one chunk, cut between characters', async () => {
    const text = 'aé漢😀'.repeat(5000)
    expect(await textOf(Buffer.from(text), 8192)).toBe(text)
  })

  it('leaves out a byte order mark at the start, and only there', async () => {
    expect(await textOf(Buffer.from('\ufeffa\ufeffb'))).toBe('a\ufeffb')
  })

  it('refuses a NUL byte in the first 8,192 bytes as binary, and lets a later one be', async () => {
    await expect(textOf(Buffer.from(`${'a'.repeat(8191)}\0`))).rejects.toThrow(new NotTextError('binary file'))
    expect(await textOf(Buffer.from(`${'a'.repeat(8192)}\0`))).toHaveLength(8193)
  })

  it('refuses bytes that are not UTF-8, also far from the start and at the very end', async () => {
    const invalid = new NotTextError('invalid UTF-8 text')
    await expect(textOf(Buffer.from([0x61, 0xff]))).rejects.toThrow(invalid)
    await expect(textOf(Buffer.concat([Buffer.alloc(300_000, 0x61), Buffer.from([0xc0, 0xaf])]))).rejects.toThrow(
      invalid,
    )
    await expect(textOf(Buffer.concat([Buffer.alloc(20_000, 0x61), Buffer.from([0xe6, 0xbc])]))).rejects.toThrow(
      invalid,
    )
  })

  it('stops between two chunks when the call is aborted', async () => {
    const { at } = temporary({ file: Buffer.alloc(100_000, 0x61) })
    await using handle = await open(at('file'))
    const caller = new AbortController()
    const chunks = utf8Chunks(handle, 100_000, caller.signal, 8192)
    await chunks.next()
    caller.abort()
    await expect(chunks.next()).rejects.toMatchObject({ code: 'ABORTED' })
  })

  it('does not follow a file that grows while it is read', async () => {
    const { at } = temporary({ file: 'abc' })
    await using handle = await open(at('file'))
    let text = ''
    for await (const chunk of utf8Chunks(handle, 2, new AbortController().signal)) text += chunk.toString('utf8')
    expect(text).toBe('ab')
  })
})
