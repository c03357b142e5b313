import { copyFileSync, mkdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { chooseRows } from './choose.ts'
import { folders } from './folders.ts'
import { quick, usual } from './harness/effort.ts'
import { openProcess, serve } from './harness/process.ts'
import { runRow } from './harness/run-row.ts'
import { openHere } from './harness/session.ts'
import { hasRealInputs } from './inputs/published.ts'
import { installPeers } from './peers.ts'
import { writePages, writeResult } from './report/files.ts'
import { describeMachine } from './report/machine.ts'
import { resultOf } from './report/row-result.ts'
import { printTable } from './report/table.ts'
import { rows } from './rows.ts'

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    pages: { type: 'boolean', default: false },
    quick: { type: 'boolean', default: false },
    spin: { type: 'string' },
  },
})

if (positionals[0] === 'serve') serve(rows)
else if (values.pages) writePages(rows)
else if (values.spin !== undefined) await spin(values.spin, positionals[0])
else await bench()

/** Measures rows; with `--quick` only to see that they work, so nothing is kept. */
async function bench(): Promise<void> {
  const chosen = chooseRows(rows, positionals)
  try {
    installPeers()
  } catch {
    console.warn('The libraries that dsh is measured against could not be installed; those contenders are left out.')
  }
  const program = copyProgram()
  try {
    for (const row of chosen) {
      if (row.input === 'real' && !hasRealInputs()) {
        console.log(`${row.name} is left out: it needs real tools, whose folder DSH_DATA names.\n`)
        continue
      }
      const began = performance.now()
      const outcomes = await runRow(row, values.quick ? quick : usual, openProcess(program))
      const seconds = Math.round((performance.now() - began) / 1000)
      const result = { ...resultOf(row, describeMachine(), outcomes), seconds }
      console.log(`${printTable([result])}\n`)
      if (values.quick) continue
      writeResult(result)
      writePages(rows)
    }
  } finally {
    rmSync(program)
  }
}

/** So that a run measures one build to its end, whatever is built meanwhile. */
function copyProgram(): string {
  const copy = path.join(folders.temp, `${process.pid}.js`)
  mkdirSync(folders.temp, { recursive: true })
  copyFileSync(fileURLToPath(import.meta.url), copy)
  return copy
}

/** Runs one contender for a while in this process, for a profiler: `node --cpu-prof dist/main.js --spin dsh execute-10`. */
async function spin(contender: string, name = ''): Promise<void> {
  const [row] = chooseRows(rows, [name])
  if (row === undefined) return
  const session = await openHere(row, contender, { ...usual, round: 5000 })
  console.log(await session.round())
}
