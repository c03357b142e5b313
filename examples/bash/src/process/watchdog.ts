import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { Socket } from 'node:net'
import { MARK_VARIABLE } from './process-group.ts'

/** A helper process that outlives its host for the moment that it takes to end what the host left running. */
export interface Watchdog {
  /** Makes sure that the helper runs; call it before a command starts. */
  ready(): void
  /** Takes a group into its care. */
  add(group: number): void
  /** Lets go of a group that has ended. */
  remove(group: number): void
  /** Ends what is left and the helper itself. */
  close(): Promise<void>
}

/**
 * The host holds one end of a pipe, so the helper reads its end as soon as the host is gone, whatever ended it.
 * Arguments: the mark, the grace in seconds.
 */
const script = `
trap '' HUP INT TERM PIPE
groups=' '
while read -r what group; do
  case $what in
    +) groups="$groups$group " ;;
    -) groups="\${groups/ $group / }" ;;
  esac
done
end() {
  found=
  for group in $groups; do kill "-$1" -- "-$group" && found=1; done
  for file in $(grep -lsz "^${MARK_VARIABLE}=$mark[.]" /proc/[0-9]*/environ); do
    file="\${file#/proc/}"
    kill "-$1" "\${file%/environ}" && found=1
  done
} 2>/dev/null
mark=$1
end TERM
if [ -n "$found" ]; then
  sleep "$2"
  end KILL
fi
`

/** One helper for all commands of a host; it is started with the first, and again should something end it. */
export function createWatchdog(bash: string, mark: string, graceMs: number): Watchdog {
  const groups = new Set<number>()
  let helper: ChildProcess | undefined
  const tell = (what: '+' | '-', group: number) => helper?.stdin?.write(`${what} ${group}\n`)
  return {
    ready() {
      if (helper) return
      const child = start(bash, mark, graceMs)
      const lost = () => {
        if (helper === child) helper = undefined
      }
      child.once('error', lost).once('exit', lost)
      helper = child
      for (const group of groups) tell('+', group)
    },
    add(group) {
      groups.add(group)
      tell('+', group)
    },
    remove(group) {
      if (groups.delete(group)) tell('-', group)
    },
    async close() {
      const child = helper
      if (!child?.pid) return
      const ended = once(child, 'exit')
      // Whoever waits for its end must live to see it.
      child.ref()
      child.stdin?.end()
      await ended
    },
  }
}

function start(bash: string, mark: string, graceMs: number): ChildProcess {
  // A group of its own: what interrupts the host's terminal must not end the helper too.
  const child = spawn(bash, ['--noprofile', '--norc', '-c', script, 'dsh-watchdog', mark, String(graceMs / 1000)], {
    cwd: '/',
    detached: true,
    env: { PATH: process.env['PATH'] },
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  child.stdin.on('error', () => {})
  // Neither the helper nor the pipe keeps the host alive.
  child.unref()
  if (child.stdin instanceof Socket) child.stdin.unref()
  return child
}
