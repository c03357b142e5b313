/** An object that can be awaited, or seems to be: `then` as it is given. */
export function awaitable(then: PropertyDescriptor): never {
  // oxlint-disable-next-line unicorn/no-thenable -- foreign promises are what is tried here
  return Object.defineProperty({}, 'then', then) as never
}

/** A function that can be awaited. */
export function awaitableFunction(then: (resolve: unknown, reject: (error: unknown) => void) => void): () => void {
  // oxlint-disable-next-line unicorn/no-thenable -- foreign promises are what is tried here
  return Object.assign(() => {}, { then })
}

/** A function that throws an error with this message. */
export function fail(message: string): () => never {
  return () => {
    throw new Error(message)
  }
}
