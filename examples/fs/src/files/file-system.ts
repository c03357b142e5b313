import { realpathSync, statSync } from 'node:fs'
import { link, lstat, mkdir, open, readdir, readlink, realpath, rename, rmdir, statfs, unlink } from 'node:fs/promises'

/** Every call on the disk that the tools make, with the signatures of Node. */
export interface FileSystem {
  /** Opens a file or folder by flags. */
  readonly open: typeof open
  /** Looks at an entry and not through a link. */
  readonly lstat: typeof lstat
  /** Says what kind of file system holds an entry. */
  readonly statfs: typeof statfs
  /** Reads where a symbolic link points. */
  readonly readlink: typeof readlink
  /** Resolves every link of a path. */
  readonly realpath: typeof realpath
  /** Lists a folder. */
  readonly readdir: typeof readdir
  /** Makes one folder. */
  readonly mkdir: typeof mkdir
  /** Removes one empty folder. */
  readonly rmdir: typeof rmdir
  /** Removes one name. */
  readonly unlink: typeof unlink
  /** Gives a file a second name, unless that name is taken. */
  readonly link: typeof link
  /** Moves a name over another in one step. */
  readonly rename: typeof rename
  /** Resolves the workspace once, when the tools are made. */
  readonly realpathSync: (path: string) => string
  /** Looks at the workspace once, when the tools are made. */
  readonly statSync: (path: string) => { isDirectory(): boolean }
}

/** The disk of this machine. */
export const nodeFiles: FileSystem = Object.freeze({
  open,
  lstat,
  statfs,
  readlink,
  realpath,
  readdir,
  mkdir,
  rmdir,
  unlink,
  link,
  rename,
  realpathSync: (path: string) => realpathSync.native(path),
  statSync,
})
