/** The part of a test framework that the suite needs; Vitest, Jest and Mocha with Chai's `expect` of Jest have it. */
export interface TestPort {
  /** Groups tests. */
  describe(title: string, body: () => void): unknown
  /** Declares a test, with the milliseconds that it may take. */
  it(title: string, body: () => Promise<void>, timeout?: number): unknown
  /** Checks a value. */
  expect(actual: unknown): {
    /** Equal at any depth. */
    toEqual(expected: unknown): unknown
    /** Text that matches. */
    toMatch(expected: RegExp): unknown
  }
}
