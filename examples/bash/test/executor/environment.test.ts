import { describe, expect, it } from 'vitest'
import { commandEnvironment } from '../../src/executor/environment.ts'
import { openWorkplace } from '../support/executor.ts'

const plain = { NO_COLOR: '1', TERM: 'dumb', PAGER: 'cat', GIT_PAGER: 'cat', DSH_SHELL: '1' }

describe('commandEnvironment(parent, additions)', () => {
  it('passes what the parent has, made plain', () => {
    expect(commandEnvironment({ HOME: '/root', TERM: 'xterm', PAGER: 'less', FORCE_COLOR: '3' })).toEqual({
      HOME: '/root',
      ...plain,
    })
  })

  it('leaves out secrets, whatever their case', () => {
    const secrets = { OPENAI_API_KEY: 'a', github_token: 'b', DB_PASSWORD: 'c', MySecretThing: 'd', KEYBOARD: 'e' }
    expect(commandEnvironment(secrets)).toEqual(plain)
  })

  it('leaves out what dsh manages', () => {
    expect(commandEnvironment({ DSH_SESSION_ID: 'of the parent', DSH_RUN_ID: '1' })).toEqual(plain)
  })

  it('takes what the caller adds, even a name that would be left out', () => {
    expect(commandEnvironment({ A: '1' }, { environment: { A: '2', DEPLOY_TOKEN: 't', TERM: 'xterm' } })).toEqual({
      ...plain,
      A: '2',
      DEPLOY_TOKEN: 't',
      TERM: 'xterm',
    })
  })

  it('puts the facts of the host last', () => {
    const environment = { DSH_SESSION_ID: 'wrong', DSH_SHELL: '0' }
    expect(commandEnvironment({}, { environment, facts: { DSH_SESSION_ID: 's1' } })).toEqual({
      ...plain,
      DSH_SESSION_ID: 's1',
    })
  })
})

describe('the environment of a command', () => {
  it('holds no secret of the host', async () => {
    await using place = await openWorkplace({
      parentEnvironment: { PATH: process.env['PATH'], MODEL_API_KEY: 'sk-secret', VISIBLE: 'yes' },
      facts: { DSH_SESSION_ID: 's1' },
    })
    const { stdout } = await place.run('env; cat /proc/self/environ 2>/dev/null')
    expect(stdout.text).not.toContain('sk-secret')
    expect(stdout.text).toContain('VISIBLE=yes')
    expect(stdout.text).toContain('DSH_SESSION_ID=s1')
    expect(stdout.text).toContain('DSH_SHELL=1')
  })
})
