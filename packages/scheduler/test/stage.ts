import type { Job } from '@dsh/scheduler'

type StageName = 'start' | 'flight' | 'commit'

interface Gate {
  readonly promise: Promise<void>
  open(): void
  shut(error: unknown): void
}

export interface JobOptions {
  /** Default `false`. */
  readonly exclusive?: () => boolean
  /** The stages that wait for `open` or `shut`; the others pass at once. */
  readonly holds?: readonly StageName[]
  /** Default `true`. */
  readonly flies?: boolean
  /** Runs where the stage begins. */
  readonly on?: Partial<Record<StageName | 'abandon', () => void>>
}

function createGate(): Gate {
  const settle: { open?: () => void; shut?: (error: unknown) => void } = {}
  const promise = new Promise<void>((open, shut) => {
    Object.assign(settle, { open, shut })
  })
  return { promise, open: () => settle.open?.(), shut: error => settle.shut?.(error) }
}

/** Makes jobs whose stages pass on command, and writes down what they do. */
export function createStage() {
  const log: string[] = []
  const gates = new Map<string, Gate>()

  function gate(name: string): Gate {
    const known = gates.get(name)
    if (known !== undefined) return known
    const made = createGate()
    gates.set(name, made)
    return made
  }

  async function pass(stage: StageName, name: string, { holds = [], on }: JobOptions): Promise<void> {
    log.push(`${stage} ${name}`)
    on?.[stage]?.()
    if (holds.includes(stage)) await gate(`${stage} ${name}`).promise
  }

  return {
    log,
    job(name: string, options: JobOptions = {}): Job {
      return {
        exclusive: options.exclusive ?? (() => false),
        async start() {
          await pass('start', name, options)
          return options.flies === false ? undefined : { flight: pass('flight', name, options) }
        },
        async commit() {
          await pass('commit', name, options)
          log.push(`done ${name}`)
        },
        abandon(reason) {
          log.push(`abandon ${name}: ${String(reason)}`)
          options.on?.abandon?.()
        },
      }
    },
    /** Lets the stage pass, and waits until nothing moves any more. */
    async open(name: `${StageName} ${string}`): Promise<void> {
      gate(name).open()
      await calm()
    },
    /** Lets the stage fail, and waits until nothing moves any more. */
    async shut(name: `${StageName} ${string}`, error: unknown): Promise<void> {
      gate(name).shut(error)
      await calm()
    },
  }
}

/** Resolves when all promises that can move have moved. */
export function calm(): Promise<void> {
  return new Promise(resolve => {
    setImmediate(resolve)
  })
}
