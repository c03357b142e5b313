const secret = /KEY|PASSWORD|SECRET|TOKEN/i
const managed = /^DSH_/
// They would switch colours on again.
const colour = /^(FORCE_COLOR|CLICOLOR_FORCE)$/

const quiet = { NO_COLOR: '1', TERM: 'dumb', PAGER: 'cat', GIT_PAGER: 'cat' }

/** What is added to the environment of a command. */
export interface EnvironmentAdditions {
  /** Given by the caller of the executor, never by a model. */
  readonly environment?: Readonly<Record<string, string>> | undefined
  /** What the host states, such as `DSH_SESSION_ID`; nothing overrides it. */
  readonly facts?: Readonly<Record<string, string>> | undefined
}

/** The parent's environment without secrets and without what dsh manages, made plain; then the additions. */
export function commandEnvironment(
  parent: Readonly<Record<string, string | undefined>>,
  { environment, facts }: EnvironmentAdditions = {},
): Record<string, string> {
  const inherited = Object.entries(parent).filter(
    (entry): entry is [string, string] =>
      entry[1] !== undefined && !secret.test(entry[0]) && !managed.test(entry[0]) && !colour.test(entry[0]),
  )
  return { ...Object.fromEntries(inherited), ...quiet, ...environment, ...facts, DSH_SHELL: '1' }
}
