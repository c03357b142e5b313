import { Service, type Context } from '@deepseek-ai/cordis'

/** One question, as the tools ask it. */
interface Question {
  readonly toolName: string
  readonly reason?: string
}

/** Who may be asked before a tool runs, here as a service that remembers what it was asked. */
class Person extends Service {
  /** What was asked, in order. */
  readonly asked: string[] = []

  constructor(ctx: Context) {
    super(ctx, 'approval')
  }

  /** Says yes once, and no from then on. */
  async request({ toolName, reason }: Question): Promise<'allowed-once' | 'rejected'> {
    this.asked.push(`${toolName}: ${reason}`)
    return this.asked.length === 1 ? 'allowed-once' : 'rejected'
  }
}

/** What it is called. */
export const name = 'person'

/** It listens to what tools are about to do. */
export const inject = ['tools']

/** Asks a person before anything is written. */
export function apply(ctx: Context): void {
  ctx.plugin(Person)
  ctx.on('tools/pre-execute', async (exec, next) =>
    exec.name === 'add_note' ? { kind: 'ask', reason: 'it writes' } : next(),
  )
}
