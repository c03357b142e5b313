import { afterAll, describe, expect, it } from 'vitest'
import { attack, disposeAttacked, nextValue } from './attack.ts'
import { hasPython } from './python-here.ts'
import { hasData, readAttacks } from './real-programs.ts'

/** What comes of each. Whatever is not here must only leave the host as it was. */
const outcomes: Readonly<Record<string, RegExp>> = {
  loop: /^cpu-timeout/,
  memHeap: /^out-of-memory/,
  memRepeat: /^out-of-memory/,
  recursion: /^"caught RecursionError"/,
  deepReturn: /^invalid-output .*levels/,
  sysexit: /^exception SystemExit: 7/,
  kill: /^exception PermissionError/,
  readFile: /^exception (FileNotFound|Permission)Error/,
  writeFile: /^exception (FileNotFound|Permission)Error/,
  net: /^exception PermissionError/,
  subproc: /^exception (FileNotFound|Permission)Error/,
  subclasses: /^"subclasses \d+"/,
  jsEscape: /^exception ModuleNotFoundError/,
  pyodideJs: /^exception ModuleNotFoundError/,
  fdForge: /^(crash|"wrote to)/,
  regex: /^cpu-timeout/,
  callFlood: /^(call-limit|out-of-memory|cpu-timeout)/,
  bigint: /^(cpu-timeout|out-of-memory)/,
  nan: /^invalid-output .*nan/,
  setRet: /^invalid-output .*set/,
  thread: /^exception RuntimeError: can't start new thread/,
}

describe.skipIf(!hasData() || !(await hasPython()))('Programs that attack', () => {
  afterAll(disposeAttacked)

  for (const [name, { source }] of Object.entries(hasData() ? readAttacks() : {}))
    it(`${name} harms nobody`, async () => {
      expect(await attack(name, source)).toMatch(outcomes[name] ?? /./)
      expect(await nextValue()).toBe(1)
    })
})
