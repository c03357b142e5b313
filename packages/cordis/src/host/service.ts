/** Whether something is mounted at all: a service that can be called is a function. */
export function isService(given: unknown): given is object {
  return (typeof given === 'object' && given !== null) || typeof given === 'function'
}
