import type { ChildProcess } from 'node:child_process'
import { killGroup } from './child.ts'

/** A Python's memory once it has started, compressed; nothing where it could not be stored, and each has to start anew. */
export type Image = Buffer | undefined

/** Made once, by a process that then ends. */
export interface ImageMaker {
  readonly image: Promise<Image>
  /** Ends it where it has not ended. */
  stop(): Promise<void>
}

/** Hears the image that a process makes: its length as a line, then its bytes. */
export function makeImage(child: ChildProcess): ImageMaker {
  const chunks: Buffer[] = []
  child.stdout?.on('data', (chunk: Buffer) => void chunks.push(chunk))
  child.stderr?.resume()
  for (const stream of [child.stdin, child.stdout, child.stderr]) stream?.on('error', () => {})
  const image = new Promise<Image>(resolve => {
    child.on('error', () => resolve(undefined))
    child.on('close', () => resolve(readImage(Buffer.concat(chunks))))
  })
  return {
    image,
    async stop() {
      killGroup(child)
      await image
    },
  }
}

function readImage(said: Buffer): Image {
  const end = said.indexOf(10)
  const length = Number(said.toString('latin1', 0, Math.max(end, 0)))
  return length > 0 && said.length === end + 1 + length ? said.subarray(end + 1) : undefined
}
