import { sep } from 'node:path'
import { cannot, translate, type Verb } from '../errors.ts'
import { visible } from '../view/visible.ts'
import type { Workspace } from '../workspace.ts'
import { namesInside } from './inside.ts'
import type { Place } from './place.ts'
import { createWalk, type WalkRefusals } from './walk.ts'

function refusalsOf(workspace: Workspace, path: string, verb: Verb): WalkRefusals {
  return {
    outside: () =>
      cannot(
        verb,
        path,
        'FS_OUTSIDE_WORKSPACE',
        `outside the workspace; use a path inside "${visible(workspace.given)}"`,
      ),
    notFound: () => cannot(verb, path, 'FS_NOT_FOUND', 'not found'),
    tooManyLinks: () => cannot(verb, path, 'FS_NOT_FOUND', 'too many symbolic links'),
  }
}

/** Finds where `path` leads; nothing outside the workspace is ever opened, and what is found is held until disposal. */
export async function locate(workspace: Workspace, path: string, verb: Verb): Promise<Place> {
  const refusals = refusalsOf(workspace, path, verb)
  if (path.includes('\0')) {
    throw cannot(verb, path, 'FS_INVALID_PATH', 'a path cannot hold a NUL character; leave it out')
  }
  const names = namesInside(workspace, path)
  if (names === undefined) throw refusals.outside()
  try {
    const place = await createWalk(workspace, names, refusals).end()
    if (place.kind === 'folder' || !(path.endsWith('/') || path.endsWith(sep))) return place
    await place[Symbol.asyncDispose]()
  } catch (thrown) {
    throw translate(thrown, verb, path)
  }
  const reason = 'not a folder, though the path ends like one; leave out the last slash'
  throw cannot(verb, path, 'FS_NOT_REGULAR_FILE', reason)
}
