import {
  createHooks,
  createOwner,
  createScope,
  type HookArguments,
  type HookErrorHandler,
  type HookLast,
  type HookMap,
  type HookNext,
  type Hooks,
  type WaterfallOptions,
} from '@dsh/kernel'
import { holds, type Equal } from './equal.ts'

interface Call {
  readonly path: string
}
type Next = (change?: { readonly signal: AbortSignal }) => Promise<number>
interface Events {
  opened: (path: string, size: number) => void
  open: (call: Call, mode: 'r' | 'w', next: Next) => Promise<number>
}

// Arguments, next and the end of a waterfall come from its listener.
holds<Equal<HookArguments<Events['open']>, [call: Call, mode: 'r' | 'w']>>()
holds<Equal<HookNext<Events['open']>, Next>>()
holds<Equal<HookLast<Events['open']>, (change: never, args: [call: Call, mode: 'r' | 'w']) => Promise<number>>>()
holds<Equal<Events extends HookMap<Events> ? true : false, true>>()
holds<Equal<HookErrorHandler<Events>, (error: unknown, name: 'opened' | 'open', args: readonly unknown[]) => void>>()

const hooks: Hooks<Events> = createHooks<Events>()
const owner = createOwner()
const scope = createScope()

// What decides has a `next`, what observes has none.
hooks.on(owner, 'open', async (call, mode, next) => {
  holds<Equal<typeof call, Call>>()
  holds<Equal<typeof mode, 'r' | 'w'>>()
  holds<Equal<typeof next, Next>>()
  return next({ signal: AbortSignal.abort() })
})
hooks.on(scope, 'opened', (path, size) => {
  holds<Equal<typeof path, string>>()
  holds<Equal<typeof size, number>>()
})
// A listener may care for less than it is given.
hooks.on(owner, 'open', async () => 1, { prepend: true, label: 'short' })

// @ts-expect-error there is no such event
hooks.on(owner, 'closed', () => {})
// @ts-expect-error a waterfall listener must give what the waterfall gives
hooks.on(owner, 'open', async () => 'one')
// @ts-expect-error an owner comes first: nothing is registered for no one
hooks.on(undefined, 'opened', () => {})
// @ts-expect-error a listener has no option of this name
hooks.on(owner, 'opened', () => {}, { before: true })

// A waterfall gives what its listeners give; its end may take less than it is given.
holds<Equal<ReturnType<typeof hooks.waterfall<'open'>>, Promise<number>>>()
void hooks.waterfall('open', scope.key, [{ path: 'a' }, 'r'], async () => 1)
void hooks.waterfall('open', undefined, [{ path: 'a' }, 'r'], async (_change, [call, mode]) => {
  holds<Equal<typeof call, Call>>()
  holds<Equal<typeof mode, 'r' | 'w'>>()
  return 1
})
// The contract's end, which knew only `next`, still is one.
const next: Next = async () => 1
void hooks.waterfall('open', undefined, [{ path: 'a' }, 'w'], next, {
  repeat: 'fresh',
  revise: ([call, mode], change) => {
    holds<Equal<typeof change, unknown>>()
    return [call, mode]
  },
  check: (given, [call]) => {
    holds<Equal<typeof given, unknown>>()
    holds<Equal<typeof call, Call>>()
    return given
  },
})
// @ts-expect-error the scope has to be said, even if it is none
void hooks.waterfall('open', [{ path: 'a' }, 'r'], next)
// @ts-expect-error an argument is missing
void hooks.waterfall('open', undefined, [{ path: 'a' }], next)
// @ts-expect-error the end must give what the waterfall gives
void hooks.waterfall('open', undefined, [{ path: 'a' }, 'r'], async () => 'one')
// @ts-expect-error there are two ways to repeat
void hooks.waterfall('open', undefined, [{ path: 'a' }, 'r'], next, { repeat: 'never' })
// @ts-expect-error revised arguments are arguments
void hooks.waterfall('open', undefined, [{ path: 'a' }, 'r'], next, { revise: () => [{ path: 'a' }] })

// Emitting gives nothing back, so that nobody can wait for an observer.
holds<Equal<ReturnType<typeof hooks.emit>, void>>()
hooks.emit('opened', scope.key, ['a', 1])
hooks.emit('opened', undefined, ['a', 1], (error, name, args) => {
  holds<Equal<typeof error, unknown>>()
  holds<Equal<typeof name, 'opened' | 'open'>>()
  holds<Equal<typeof args, readonly unknown[]>>()
})
// @ts-expect-error the scope has to be said, even if it is none
hooks.emit('opened', ['a', 1])
// @ts-expect-error a string is no scope: keys are compared by identity
hooks.emit('opened', 'agent', ['a', 1])
// @ts-expect-error the second argument is a number
hooks.emit('opened', undefined, ['a', 'b'])

hooks.tap((name, args) => {
  holds<Equal<typeof name, 'opened' | 'open'>>()
  // @ts-expect-error what a tap sees cannot be changed
  args[0] = 1
})

// Options are absent, not undefined.
// @ts-expect-error leave it out instead
const absent: WaterfallOptions<Events['open']> = { repeat: undefined }
void absent
