import type { BigIntStats } from 'node:fs'

/** What changes whenever a file is written, replaced, or has its times set; two equal tokens mean the same content. */
export function versionOf(stats: BigIntStats): string {
  return [stats.dev, stats.ino, stats.size, stats.mtimeNs, stats.ctimeNs].join(':')
}
