import { spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'

/** Where it is. */
export const bashPath = '/bin/bash'

/** What bash did with a line. */
export interface BashRun {
  /** The words of each command that it looked for and did not find, since there is none: the first is the command. */
  readonly ran: readonly (readonly string[])[]
  /** The files that the line made. */
  readonly made: readonly string[]
}

/** A bash in which no command exists, so that nothing a line says is ever run, and each attempt is logged. */
export interface LoggingBash {
  run(line: string): Promise<BashRun>
  close(): void
}

/** Builtins would not be looked for. `printf` writes the log, at once where there is no line feed in it. */
const prelude = `
set +o monitor
ulimit -t 2
enable -n . [ alias bg bind break builtin caller cd command compgen complete compopt continue declare dirs disown echo \
  enable=1 eval exec exit export false fc fg getopts hash help history jobs kill let local logout mapfile popd pushd pwd \
  read readarray readonly return set shift shopt source suspend test times trap true type typeset ulimit umask unalias \
  unset wait 2>/dev/null
command_not_found_handle() { printf '%s\\0' "$#" "\${@//$'\\n'/$'\\x01'}" >> "$DSH_LOG"; (( RANDOM % 2 )); }
PATH=/nowhere
`

export function loggingBash(): LoggingBash {
  const folder = mkdtempSync(path.join(tmpdir(), 'dsh-bash-'))
  const setup = path.join(folder, 'setup')
  writeFileSync(setup, prelude)
  let runs = 0
  return {
    async run(line) {
      runs += 1
      const log = path.join(folder, `log-${runs}`)
      const cwd = mkdtempSync(path.join(folder, 'cwd-'))
      writeFileSync(log, '')
      await spawned(line, cwd, { BASH_ENV: setup, DSH_LOG: log, HOME: '/home/x', LC_ALL: 'C.UTF-8' })
      const ran = readLog(readFileSync(log, 'utf8'))
      const made = readdirSync(cwd)
      rmSync(log)
      rmSync(cwd, { recursive: true, force: true })
      return { ran, made }
    },
    close: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** In a group of its own, of which nothing is left after three seconds. */
function spawned(line: string, cwd: string, env: Record<string, string>): Promise<void> {
  return new Promise(resolve => {
    const child = spawn(bashPath, ['-c', line], { cwd, env, stdio: 'ignore', detached: true })
    const { pid } = child
    const end = (): void => {
      try {
        if (pid !== undefined) process.kill(-pid, 'SIGKILL')
      } catch {
        // Nothing was left.
      }
    }
    const timer = setTimeout(end, 3000)
    const done = (): void => {
      clearTimeout(timer)
      end()
      resolve()
    }
    child.on('error', done)
    child.on('close', done)
  })
}

function readLog(text: string): readonly (readonly string[])[] {
  const fields = text.replaceAll('\u0001', '\n').split('\0')
  const ran: (readonly string[])[] = []
  for (let at = 0; at < fields.length - 1;) {
    const count = Number(fields[at])
    ran.push(fields.slice(at + 1, at + 1 + count))
    at += 1 + count
  }
  return ran
}
