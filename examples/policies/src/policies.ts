// #region policies
import {
  commandRules,
  concurrencyLimit,
  redact,
  repeatReminder,
  retry,
  spill,
  timeout,
  type Policy,
  type SpillStore,
} from '@dsh/policies'

/** The policies of this agent, the first outermost. */
export function createPolicies(store: SpillStore): readonly Policy[] {
  return [
    askBefore('delete_file'),
    commandRules({
      tool: 'shell',
      command: args => (args as { readonly command: string }).command,
      rules: [
        { words: ['ls'], decision: 'allow' },
        { words: ['git', 'status'], decision: 'allow' },
        { words: ['rm'], decision: 'deny', reason: 'files are deleted with delete_file' },
      ],
    }),
    repeatReminder({ thresholds: [2] }),
    concurrencyLimit({ limit: 2, include: ['fetch_*'] }),
    retry({ attempts: 3, include: ['fetch_*'], retryable: ({ error }) => error?.message === '503 busy' }),
    timeout({ defaultMs: 5000, abandonAfterMs: 30 }),
    redact({ patterns: [/tok_\w+/] }),
    spill({ maxInlineBytes: 200, store }),
  ]
}

// #endregion policies

// #region own
/** A policy of your own needs no more than this. */
function askBefore(name: string): Policy {
  return {
    name: `ask before ${name}`,
    mount: host =>
      host.on(
        'tools/pre-execute',
        async (exec, next) => {
          const decision = await next()
          if (exec.name !== name || decision.kind !== 'allow') return decision
          return { kind: 'ask', reason: 'it cannot be undone' }
        },
        { label: `ask before ${name}` },
      ),
  }
}
// #endregion own
