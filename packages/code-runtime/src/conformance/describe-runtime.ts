import { describeCalls } from './calls.ts'
import { describeFailures } from './failures.ts'
import { describeLifecycle } from './lifecycle.ts'
import { describeLimits } from './limits.ts'
import { describeLogs } from './logs.ts'
import { describeRefusals } from './refusals.ts'
import { createSuite, type ConformanceOptions } from './suite.ts'
import type { TestPort } from './test-port.ts'
import { describeValues } from './values.ts'

/**
 * Declares the tests that every runtime passes. They share one runtime, which the last of them disposes; what a runtime
 * cannot do, it names in `lacks` by the title of the test, with the reason.
 */
export function describeRuntime(port: TestPort, options: ConformanceOptions): void {
  port.describe(`${options.name} is a runtime for ${options.programs.language}`, () => {
    const suite = createSuite(port, options)
    describeValues(suite)
    describeLogs(suite)
    describeFailures(suite)
    describeCalls(suite)
    describeRefusals(suite)
    describeLimits(suite)
    describeLifecycle(suite)
  })
}
