/** What contains a program: a fact, machine-readable. */
export interface Isolation {
  /** What stands between a program and its host. */
  readonly boundary: 'wasm' | 'process' | 'none'
  /** What the kernel adds to a process. */
  readonly confinement: readonly ('namespaces' | 'landlock' | 'seccomp')[]
  /** Whether a program can reach the network. */
  readonly network: boolean
  /** Whether a program can reach files of the host. */
  readonly files: boolean
}

/** What a runtime can do. */
export interface Capabilities {
  /** Whether a waiting run can be stored and resumed. */
  readonly snapshot: boolean
  /** Whether several calls of one program can be in flight at once. */
  readonly concurrentCalls: boolean
  /** What happens to TypeScript: its types are taken out, or it is refused. */
  readonly typescript: 'strip' | 'none'
  /** Whether programs are compiled to machine code. */
  readonly jit: boolean
}
