import { createHash } from 'node:crypto'
import { CodeRuntimeError, type ProgramGlobal } from '@dsh/code-runtime'

/** What is known of a stored run without waking it. */
export interface Cover {
  /** Of which engine it is the memory. */
  readonly identity: string
  /** What its program reaches. */
  readonly globals: readonly ProgramGlobal[]
}

const MAGIC = Buffer.from('DSHQJS01')
const DIGEST_BYTES = 32
const HEAD_BYTES = MAGIC.length + DIGEST_BYTES + 4

/** A stored run in one piece: a mark, a digest of all that follows, its cover, its memory. */
export function seal(cover: Cover, memory: Uint8Array): Uint8Array {
  const text = Buffer.from(JSON.stringify(cover))
  const length = Buffer.alloc(4)
  length.writeUInt32LE(text.length)
  const content = Buffer.concat([length, text, memory])
  return new Uint8Array(Buffer.concat([MAGIC, digest(content), content]))
}

/** Takes it apart; throws a `CodeRuntimeError` for what is not whole, or of another engine. */
export function open(sealed: Uint8Array, identity: string): { readonly cover: Cover; readonly memory: Uint8Array } {
  if (!(sealed instanceof Uint8Array)) throw new CodeRuntimeError('a snapshot must be a Uint8Array')
  const bytes = Buffer.from(sealed.buffer, sealed.byteOffset, sealed.byteLength)
  const content = bytes.subarray(MAGIC.length + DIGEST_BYTES)
  if (bytes.length < HEAD_BYTES || !bytes.subarray(0, MAGIC.length).equals(MAGIC))
    throw new CodeRuntimeError('the snapshot is none of this runtime, or of another format')
  if (!digest(content).equals(bytes.subarray(MAGIC.length, MAGIC.length + DIGEST_BYTES)))
    throw new CodeRuntimeError('the snapshot is damaged: its digest does not fit its bytes')
  const end = 4 + content.readUInt32LE(0)
  const cover: Cover = JSON.parse(content.toString('utf8', 4, end))
  if (cover.identity !== identity)
    throw new CodeRuntimeError('the snapshot is of another version of the runtime: resume it where it was stored')
  return { cover, memory: new Uint8Array(content.subarray(end)) }
}

function digest(bytes: Uint8Array): Buffer {
  return createHash('sha256').update(bytes).digest()
}
