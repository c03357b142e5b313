import type { ToolRunContext } from '@dsh/tool'

/** What a body sees, for tests that call one without a pipeline. */
export const exec: ToolRunContext = {
  callId: '1',
  rootCallId: '1',
  name: 'read',
  arguments: {},
  token: Symbol('call') as ToolRunContext['token'],
  signal: new AbortController().signal,
  deferContext: () => {},
  concludeTurn: () => {},
}
