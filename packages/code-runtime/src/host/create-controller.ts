/** To its signal any number may listen, as all calls of one program do: Node would take more than ten for a leak. */
export function createController(): AbortController {
  const controller = new AbortController()
  globalThis.process?.getBuiltinModule?.('node:events')?.setMaxListeners(0, controller.signal)
  return controller
}
