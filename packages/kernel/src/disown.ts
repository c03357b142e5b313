/** Lets go of what may be a promise, of any realm: what it rejects with crashes nobody. Total, whatever the value is. */
export function disown(given: unknown): void {
  if ((typeof given !== 'object' && typeof given !== 'function') || given === null) return
  // Not by its own `then` or `catch`, which may be traps: the platform looks once, and contains what it finds.
  new Promise(resolve => resolve(given)).then(ignore, ignore)
}

function ignore(): void {}
