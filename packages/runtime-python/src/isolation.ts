import type { Isolation } from '@dsh/code-runtime'
import type { Confinement } from './read-word.ts'

const all: readonly Confinement[] = ['namespaces', 'landlock', 'seccomp']

/**
 * What contains a program, as far as it is known. Without trust no program runs unless all is in force; with it nothing
 * is claimed before it was probed.
 */
export function isolationOf(isTrusted: boolean, inForce: readonly Confinement[] = isTrusted ? [] : all): Isolation {
  const hasNamespaces = inForce.includes('namespaces')
  return Object.freeze({
    boundary: 'process',
    confinement: Object.freeze([...inForce]),
    network: !hasNamespaces && !inForce.includes('seccomp'),
    // Landlock keeps contents, but not names and sizes: those need a file system of one's own.
    files: !hasNamespaces,
  })
}
