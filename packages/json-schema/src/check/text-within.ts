/** How many values a text may still hold. */
export interface Room {
  left: number
}

/**
 * A text that a value shares with exactly those that are equal to it, whatever the order of their keys; undefined where it
 * has more values than there is room for, or is nothing that JSON has. Of an object its own enumerable keys are seen.
 */
export function textWithin(value: unknown, room: Room): string | undefined {
  if (room.left-- <= 0) return undefined
  switch (typeof value) {
    case 'string':
      return JSON.stringify(value)
    case 'number':
    case 'boolean':
      return String(value)
    case 'object':
      if (value === null) return 'null'
      return Array.isArray(value) ? listText(value, room) : recordText(value, room)
    default:
      return undefined
  }
}

function listText(list: readonly unknown[], room: Room): string | undefined {
  if (list.length > room.left) return undefined
  let text = '['
  for (let index = 0; index < list.length; index++) {
    const item = textWithin(list[index], room)
    if (item === undefined) return undefined
    text += `${item},`
  }
  return `${text}]`
}

function recordText(record: object, room: Room): string | undefined {
  const names = Object.keys(record)
  if (names.length > room.left) return undefined
  let text = '{'
  for (const name of names.sort()) {
    const member = textWithin(Reflect.get(record, name), room)
    if (member === undefined) return undefined
    text += `${JSON.stringify(name)}:${member},`
  }
  return `${text}}`
}
