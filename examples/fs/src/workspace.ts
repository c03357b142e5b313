import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { nodeFiles, type FileSystem } from './files/file-system.ts'
import { openNamed } from './files/named-folder.ts'
import { createObservations, type Observations } from './files/observations.ts'
import { openPinned } from './files/pinned-folder.ts'
import type { Folder } from './files/folder.ts'
import { withLimits, type FsLimits } from './limits.ts'
import { ripgrep, type SearchProgram } from './search/ripgrep.ts'
import type { StoreResult } from './search/store.ts'

/** What the tools work on and with; only the folder must be said. */
export interface FsToolsOptions {
  /** The folder that no path leads out of. */
  readonly root: string
  /** The calls on the disk; default: this machine's. */
  readonly files?: FileSystem
  /** The program that searches; default: ripgrep, from its npm package. */
  readonly search?: SearchProgram
  /** What each agent has seen, by default in memory; `false` lets `write` and `edit` change what nobody has read. */
  readonly observations?: Observations | false
  /** Whether folders are held by descriptor (Linux); default: where `/proc/self/fd` is. */
  readonly pinned?: boolean
  /** Where the whole of a list goes that is too long to show. */
  readonly storeResult?: StoreResult
  /** Whether a long `glob` shows some paths of every top folder and not the first ones; default: the first. */
  readonly sampleGlob?: boolean
  /** Other limits than the usual. */
  readonly limits?: Partial<FsLimits>
}

/** The options with every choice made: what one set of tools shares. */
export interface Workspace {
  /** The folder without links. */
  readonly root: string
  /** The folder as it was given, made absolute. */
  readonly given: string
  /** The calls on the disk. */
  readonly files: FileSystem
  /** The program that searches. */
  readonly search: SearchProgram
  /** What each agent has seen, where that is asked for. */
  readonly observations: Observations | undefined
  /** Opens the folder; whoever opens it closes it. */
  open(): Promise<Folder>
  /** Where the whole of a long list goes, if anywhere. */
  readonly storeResult: StoreResult | undefined
  /** Whether a long `glob` is sampled. */
  readonly sampleGlob: boolean
  /** The limits. */
  readonly limits: FsLimits
}

/** The workspace of some tools; throws when its folder is none. */
export function createWorkspace(options: FsToolsOptions): Workspace {
  if (typeof options.root !== 'string' || options.root === '' || options.root.includes('\0')) {
    throw new Error('root must be the path of the workspace folder')
  }
  const files = options.files ?? nodeFiles
  const given = resolve(options.root)
  const root = realRoot(files, given)
  const pinned = options.pinned ?? (process.platform === 'linux' && existsSync('/proc/self/fd'))
  return Object.freeze({
    root,
    given,
    files,
    search: options.search ?? ripgrep,
    observations: options.observations === false ? undefined : (options.observations ?? createObservations()),
    open: () => (pinned ? openPinned(files, root) : openNamed(files, root)),
    storeResult: options.storeResult,
    sampleGlob: options.sampleGlob ?? false,
    limits: withLimits(options.limits),
  })
}

function realRoot(files: FileSystem, given: string): string {
  let real: string
  try {
    real = files.realpathSync(given)
  } catch (cause) {
    throw new Error(`root "${given}" does not exist; make the folder first`, { cause })
  }
  if (!files.statSync(real).isDirectory()) throw new Error(`root "${given}" is not a folder`)
  return real
}
