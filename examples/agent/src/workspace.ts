import { createTwoFilesPatch } from 'diff'
import { cp, lstat, mkdtemp, readdir, readFile, readlink, rm, stat, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** A folder to work in, and what it was like before. */
export interface Workspace {
  /** Where the tools work. */
  readonly folder: string
  /** Whether it is a copy, which stays when the work is over. */
  readonly isCopy: boolean
  /** What has changed since: a unified diff for each file, in the order of their names. */
  diff(): Promise<readonly string[]>
  /** Takes away what nobody needs any more. */
  close(): Promise<void>
}

/** Neither copied nor compared: git's own data, which a copy must not share, and what a package manager installed. */
const apart: ReadonlySet<string> = new Set(['.git', 'node_modules'])

/** Opens a folder: as a copy, or in place, where a copy of the state before is kept for the diff. */
export async function openWorkspace(source: string, { inPlace }: { readonly inPlace: boolean }): Promise<Workspace> {
  const found = await stat(source).catch(() => undefined)
  if (found === undefined) throw new Error(`there is no folder ${source}: name one that exists`)
  if (!found.isDirectory()) throw new Error(`${source} is not a folder: name the folder that it is in`)
  const parent = await mkdtemp(path.join(tmpdir(), 'dsh-agent-'))
  const copy = path.join(parent, path.basename(path.resolve(source)) || 'folder')
  await cp(source, copy, { recursive: true, verbatimSymlinks: true, preserveTimestamps: true, filter: isOrdinary })
  if (!inPlace) await linkInstalled(source, copy)
  const folder = inPlace ? path.resolve(source) : copy
  const before = inPlace ? copy : path.resolve(source)
  return {
    folder,
    isCopy: !inPlace,
    diff: () => diffFolders(before, folder),
    close: () => (inPlace ? rm(parent, { recursive: true, force: true }) : Promise.resolve()),
  }
}

async function isOrdinary(file: string): Promise<boolean> {
  if (apart.has(path.basename(file))) return false
  const found = await lstat(file)
  return found.isFile() || found.isDirectory() || found.isSymbolicLink()
}

/** What is installed is only read, so the copy may share it. */
async function linkInstalled(source: string, copy: string): Promise<void> {
  const installed = path.resolve(source, 'node_modules')
  if ((await stat(installed).catch(() => undefined))?.isDirectory() === true)
    await symlink(installed, path.join(copy, 'node_modules'))
}

async function diffFolders(before: string, after: string): Promise<readonly string[]> {
  const names = new Set([...(await filesOf(before)), ...(await filesOf(after))])
  const parts: string[] = []
  for (const name of [...names].toSorted()) {
    const [old, now] = await Promise.all([contentOf(path.join(before, name)), contentOf(path.join(after, name))])
    if (old !== undefined && now !== undefined && old.equals(now)) continue
    parts.push(patch(name, old, now))
  }
  return parts
}

function patch(name: string, old: Buffer | undefined, now: Buffer | undefined): string {
  if (old?.includes(0) === true || now?.includes(0) === true)
    return `Binary file ${name} ${old === undefined ? 'is new' : now === undefined ? 'is gone' : 'differs'}\n`
  const from = old === undefined ? '/dev/null' : `a/${name}`
  const to = now === undefined ? '/dev/null' : `b/${name}`
  return createTwoFilesPatch(from, to, old?.toString('utf8') ?? '', now?.toString('utf8') ?? '').replace(/^=+\n/, '')
}

async function filesOf(folder: string, below = ''): Promise<readonly string[]> {
  const files: string[] = []
  for (const entry of await readdir(path.join(folder, below), { withFileTypes: true })) {
    const name = path.join(below, entry.name)
    if (apart.has(entry.name)) continue
    if (entry.isDirectory()) files.push(...(await filesOf(folder, name)))
    else if (entry.isFile() || entry.isSymbolicLink()) files.push(name)
  }
  return files
}

/** The bytes of a file, or where a link points: the diff does not follow links. */
async function contentOf(file: string): Promise<Buffer | undefined> {
  const found = await lstat(file).catch(() => undefined)
  if (found === undefined) return undefined
  return found.isSymbolicLink() ? Buffer.from(`link to ${await readlink(file)}\n`) : readFile(file)
}
