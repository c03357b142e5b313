import type { ChildProcess } from 'node:child_process'
import { createChildText } from '../child/child-text.ts'
import type { ChildBoot } from '../child/main.ts'
import { findInstall } from '../install.ts'
import { followChild, spawnNode, type Child, type ProcessLimits } from './child.ts'
import { makeImage, type Image, type ImageMaker } from './image.ts'
import { permissionFlags } from './permission.ts'

/** Where children come from. */
export interface Interpreters {
  /** Starts one, from the image of the first that was started; throws where Pyodide is not installed. */
  start(): Child
  dispose(): Promise<void>
}

/** Prepares to start Pythons; nothing runs before the first. */
export function createInterpreters(limits: ProcessLimits): Interpreters {
  const install = cached(findInstall)
  const text = cached(createChildText)
  let maker: ImageMaker | undefined
  const spawn = (): ChildProcess => spawnNode(text(), limits, permissionFlags(install().folder))
  const send = ({ stdin }: ChildProcess, isMaker: boolean, image: Image): void => {
    const boot: ChildBoot = {
      ...install(),
      modules: image ? [] : install().modules,
      imageBytes: image?.length ?? 0,
      isMaker,
    }
    stdin?.write(`${JSON.stringify(boot)}\n`)
    if (image) stdin?.write(image)
  }

  const startMaker = (): ImageMaker => {
    const child = spawn()
    const started = makeImage(child)
    send(child, true, undefined)
    return started
  }

  return {
    start() {
      maker ??= startMaker()
      const child = spawn()
      const followed = followChild(child)
      void maker.image.then(image => followed.isLive && send(child, false, image))
      return followed
    },
    async dispose() {
      await maker?.stop()
    },
  }
}

function cached<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined
  return () => (made ??= { value: make() }).value
}
