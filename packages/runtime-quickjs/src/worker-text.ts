import { linkSources } from './link-sources.ts'

let text: string | undefined

/** The worker's program, linked from its sources; a build has the bundled text in the place of this file. */
export function workerText(): string {
  return (text ??= linkSources(new URL('./worker/main.ts', import.meta.url)))
}
