/** What a user of the harness writes: a question before commands, an answerer, and a wrapper that assigns a signal. */
export const name = 'policy'
export const inject = ['tools', 'approval']
export const asked = []
export const signals = []

export function apply(ctx) {
  ctx.on('tools/pre-execute', async (exec, next) =>
    exec.name === 'bash' ? { kind: 'ask', reason: 'it runs a command' } : next(),
  )
  ctx.on('approval/request', async request => {
    asked.push(`${request.toolName}: ${request.reason}`)
    return 'allowed-once'
  })
  ctx.on('tools/execute', async (exec, next) => {
    const before = exec.signal
    const mine = new AbortController()
    exec.signal = mine.signal
    try {
      return await next()
    } finally {
      signals.push(exec.signal === mine.signal)
      exec.signal = before
    }
  })
}
