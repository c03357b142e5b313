/** What the SDK declares or uses itself, and what programs mean by these names. */
export const reservedNames: readonly string[] = /* @__PURE__ */ [
  'JsonValue ToolCallError',
  'Array ArrayBuffer BigInt Boolean DataView Date Error Function Infinity Intl Iterable Iterator JSON Map Math NaN',
  'Number Object Promise Proxy RangeError Reflect RegExp Set String Symbol SyntaxError TypeError URL Uint8Array WeakMap',
  'WeakRef WeakSet',
  'Awaited Exclude Extract NonNullable Omit Parameters Partial Pick Readonly Record Required ReturnType',
].flatMap(names => names.split(' '))
