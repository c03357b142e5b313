import { createHooks, errorMessage } from '@dsh/kernel'
import { describe, expect, it } from 'vitest'
// #region example
import { createLayers, createOwner, createScope, type Layer, type Owner, type ScopeKey } from '@dsh/kernel'

interface Commands extends Layer {
  readonly byName: Map<string, () => string>
}
const layers = createLayers((): Commands => {
  const byName = new Map<string, () => string>()
  return { byName, isEmpty: () => byName.size === 0 }
})
const addCommand = (owner: Owner, name: string, run: () => string) =>
  layers.contribute(owner, { kind: 'add', undo: 'remove', names: [name] }, ({ byName }) => {
    if (byName.has(name)) throw new Error(`command "${name}" is taken`)
    byName.set(name, run)
    return () => byName.delete(name)
  })
const runCommand = (name: string, workspace?: ScopeKey): string | undefined =>
  [layers.global, ...layers.chain(workspace)].findLast(({ byName }) => byName.has(name))?.byName.get(name)?.()

const app = createOwner('app')
const billing = createScope({ name: 'billing' })
addCommand(app, 'deploy', () => 'to staging')
addCommand(billing, 'deploy', () => 'to the billing cluster')

const before = runCommand('deploy', billing.key) // 'to the billing cluster'
await billing.dispose()
const after = runCommand('deploy', billing.key) // 'to staging'
// #endregion example

const readFile = async (path: string): Promise<string> => `text of ${path}`

describe('the README of @dsh/kernel', () => {
  it('shows commands that everyone or one workspace has', () => {
    expect([before, after]).toEqual(['to the billing cluster', 'to staging'])
    expect(() => addCommand(app, 'deploy', () => '')).toThrow('command "deploy" is taken')
  })

  it('shows hooks', async () => {
    const log: string[] = []
    const owner = createOwner()
    const reviewer = createScope()
    // #region hooks
    interface Events {
      read(path: string, next: () => Promise<string>): Promise<string>
      wasRead(path: string): void
    }
    const hooks = createHooks<Events>((error, name) => log.push(`${name}: ${errorMessage(error)}`))
    hooks.on(owner, 'read', async (path, next) => (path.startsWith('/etc') ? 'no' : next()))
    hooks.on(reviewer, 'read', async (_path, next) => (await next()).toUpperCase())
    hooks.on(owner, 'wasRead', path => log.push(path))

    const text = await hooks.waterfall('read', reviewer.key, ['a.md'], () => readFile('a.md'))
    hooks.emit('wasRead', reviewer.key, ['a.md'])
    // #endregion hooks
    expect(text).toBe('TEXT OF A.MD')
    expect(log).toEqual(['a.md'])
    expect(await hooks.waterfall('read', undefined, ['/etc/passwd'], () => readFile('/etc/passwd'))).toBe('no')
  })
})
