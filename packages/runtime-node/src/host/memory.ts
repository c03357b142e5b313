import { readFileSync } from 'node:fs'

const PAGE = 4_096

/** The bytes of memory that a process has, where the system has /proc; the limit of the engine's heap sees no buffers. */
export function residentBytes(pid: number | undefined): number | undefined {
  try {
    const pages = Number(readFileSync(`/proc/${pid}/statm`, 'latin1').split(' ')[1])
    return Number.isFinite(pages) ? pages * PAGE : undefined
  } catch {
    return undefined
  }
}
