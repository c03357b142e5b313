import type { Row } from './row.ts'
import { bundle } from './rows/bundle.ts'
import {
  checkArguments,
  checkGeneratedArguments,
  checkGeneratedCoreArguments,
  checkGrowth,
  checkRealArguments,
  checkRealCoreArguments,
  checkRows,
  checkWide,
  leastGrowth,
} from './rows/check.ts'
import { coldProgram, coldStart } from './rows/cold-start.ts'
import { execute10 } from './rows/execute-10.ts'
import { executeChain } from './rows/execute-chain.ts'
import { executeDepth, executeListeners, executeScopes, getDepth } from './rows/execute-growth.ts'
import { executeLargeArguments, executeLargeValue } from './rows/execute-large.ts'
import { execute1000, execute10000, executeGrowth } from './rows/execute-many.ts'
import { executePolicies } from './rows/execute-policies.ts'
import { get10, get1000, get10000, getGrowth } from './rows/get.ts'
import { heapCall, heapScope } from './rows/heap.ts'
import { importing } from './rows/import.ts'
import { lasting } from './rows/lasting.ts'
import { leastCalls, leastIdle, leastParallel } from './rows/least.ts'
import {
  programCalls,
  programIdle,
  programLarge,
  programParallel,
  programPython,
  programPythonCalls,
  programTrivial,
} from './rows/programs.ts'
import { sdkPythonGenerated, sdkPythonReal, sdkTypescriptGenerated, sdkTypescriptReal } from './rows/sdk.ts'
import { leastSnapshotGrowth, snapshotGrowth, snapshotWide } from './rows/snapshot.ts'
import { tokensGenerated, tokensReal } from './rows/tokens.ts'
import { types, typesSkipLib } from './rows/types.ts'
import { violations, violationsGrowth, violationsRows } from './rows/violations.ts'

/** All rows, in the order of the table. */
export const rows: readonly Row[] = [
  execute10,
  execute1000,
  execute10000,
  executeGrowth,
  executeScopes,
  executeDepth,
  executePolicies,
  executeListeners,
  executeChain,
  executeLargeArguments,
  executeLargeValue,
  get10,
  get1000,
  get10000,
  getGrowth,
  getDepth,
  checkArguments,
  checkGeneratedArguments,
  checkRealArguments,
  checkGeneratedCoreArguments,
  checkRealCoreArguments,
  checkRows,
  checkWide,
  checkGrowth,
  leastGrowth,
  violations,
  violationsRows,
  violationsGrowth,
  snapshotWide,
  snapshotGrowth,
  leastSnapshotGrowth,
  sdkTypescriptGenerated,
  sdkTypescriptReal,
  sdkPythonGenerated,
  sdkPythonReal,
  tokensGenerated,
  tokensReal,
  programTrivial,
  programIdle,
  leastIdle,
  programCalls,
  leastCalls,
  programParallel,
  leastParallel,
  programLarge,
  programPython,
  programPythonCalls,
  bundle,
  importing,
  coldStart,
  coldProgram,
  types,
  typesSkipLib,
  heapScope,
  heapCall,
  lasting,
]
