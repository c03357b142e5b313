import type { CodeRuntime } from '@dsh/code-runtime'
/** What is mounted as `ctx.codeRuntime`: a runtime of the harness, or one of dsh as it is. */
export declare function adoptRuntime(given: object): CodeRuntime
/** Stands for a runtime that is missing, so that `run_code` can be read all the same; running a program says what to do. */
export declare function missingRuntime(problem: () => Error, language?: string): CodeRuntime
