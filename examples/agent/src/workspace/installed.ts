import { mkdir, readdir, readlink, stat, symlink } from 'node:fs/promises'
import path from 'node:path'

/**
 * Lets a copy use what is installed in a `node_modules`, package by package: a package that is installed into the copy then
 * takes the place of a link, and not of what the link leads to. Caches are left out. Gives whether there was anything.
 */
export async function linkInstalled(from: string, to: string, source: string): Promise<boolean> {
  if (path.basename(from) !== 'node_modules' || !(await stat(from)).isDirectory()) return false
  await mkdir(to)
  const pending: string[] = ['']
  for (let below = pending.pop(); below !== undefined; below = pending.pop()) {
    for (const entry of await readdir(path.join(from, below), { withFileTypes: true })) {
      const name = path.join(below, entry.name)
      if (entry.isDirectory() && (entry.name === '.bin' || entry.name.startsWith('@'))) {
        await mkdir(path.join(to, name))
        pending.push(name)
      } else if (!entry.name.startsWith('.')) {
        await symlink(await leadTo(path.join(from, name), source, entry.isSymbolicLink()), path.join(to, name))
      }
    }
  }
  return true
}

/** A workspace's link to a package of its own leads to the package in the copy; all else to what is installed. */
async function leadTo(file: string, source: string, isLink: boolean): Promise<string> {
  const link = isLink ? await readlink(file) : file
  const leads = path.relative(source, path.resolve(path.dirname(file), link))
  const isOwn = !leads.startsWith('..') && !leads.split(path.sep).includes('node_modules')
  return isLink && isOwn && !path.isAbsolute(link) ? link : file
}
