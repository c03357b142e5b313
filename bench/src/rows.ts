import type { Row } from './row.ts'
import { bundle } from './rows/bundle.ts'
import {
  checkArguments,
  checkGrowth,
  checkRealArguments,
  checkRealCoreArguments,
  checkRows,
  checkWide,
} from './rows/check.ts'
import { execute10 } from './rows/execute-10.ts'
import { executeChain } from './rows/execute-chain.ts'
import { executeLargeArguments, executeLargeValue } from './rows/execute-large.ts'
import { execute1000, execute10000, executeGrowth } from './rows/execute-many.ts'
import { executePolicies } from './rows/execute-policies.ts'
import { get10, get1000, get10000, getGrowth } from './rows/get.ts'
import { importing } from './rows/import.ts'
import {
  programCalls,
  programIdle,
  programLarge,
  programParallel,
  programPython,
  programPythonCalls,
  programTrivial,
} from './rows/programs.ts'
import { sdkPython, sdkTypescript } from './rows/sdk.ts'
import { snapshotGrowth, snapshotWide } from './rows/snapshot.ts'
import { types, typesSkipLib } from './rows/types.ts'
import { violations, violationsGrowth, violationsRows } from './rows/violations.ts'

/** All rows, in the order of the table. */
export const rows: readonly Row[] = [
  execute10,
  execute1000,
  execute10000,
  executeGrowth,
  executePolicies,
  executeChain,
  executeLargeArguments,
  executeLargeValue,
  get10,
  get1000,
  get10000,
  getGrowth,
  checkArguments,
  checkRealArguments,
  checkRealCoreArguments,
  checkRows,
  checkWide,
  checkGrowth,
  violations,
  violationsRows,
  violationsGrowth,
  snapshotWide,
  snapshotGrowth,
  sdkTypescript,
  sdkPython,
  programTrivial,
  programIdle,
  programCalls,
  programParallel,
  programLarge,
  programPython,
  programPythonCalls,
  bundle,
  importing,
  types,
  typesSkipLib,
]
