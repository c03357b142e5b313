const CONTEXT = 3
/** Above this the changed part is one block, removed lines first: finding what it keeps would cost too much. */
const MOST_CELLS = 1_000_000

interface Line {
  readonly sign: ' ' | '-' | '+'
  readonly text: string
}

/** Removed and added lines with unchanged ones around them, `@@` where more are left out; empty if all are equal. */
export function diffLines(before: readonly string[], after: readonly string[]): readonly string[] {
  const shorter = Math.min(before.length, after.length)
  let start = 0
  while (start < shorter && before[start] === after[start]) start++
  let end = 0
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end++
  const removed = before.slice(start, before.length - end)
  const added = after.slice(start, after.length - end)
  if (removed.length + added.length === 0) return []
  return hunks([
    ...signed(' ', before.slice(0, start).slice(-CONTEXT - 1)),
    ...changes(removed, added),
    ...signed(' ', before.slice(before.length - end).slice(0, CONTEXT)),
  ])
}

function signed(sign: Line['sign'], lines: readonly string[]): readonly Line[] {
  return lines.map(text => ({ sign, text }))
}

/** Keeps the longest common subsequence of both sides. */
function changes(removed: readonly string[], added: readonly string[]): readonly Line[] {
  const width = added.length + 1
  if (removed.length * added.length > MOST_CELLS) return [...signed('-', removed), ...signed('+', added)]
  const kept = new Uint16Array((removed.length + 1) * width)
  const keptFrom = (i: number, j: number) => kept[i * width + j] ?? 0
  for (let i = removed.length - 1; i >= 0; i--) {
    for (let j = added.length - 1; j >= 0; j--) {
      const isSame = removed[i] === added[j]
      kept[i * width + j] = isSame ? keptFrom(i + 1, j + 1) + 1 : Math.max(keptFrom(i + 1, j), keptFrom(i, j + 1))
    }
  }
  const lines: Line[] = []
  let i = 0
  let j = 0
  while (i < removed.length && j < added.length) {
    if (removed[i] === added[j]) {
      lines.push({ sign: ' ', text: removed[i++] ?? '' })
      j++
    } else if (keptFrom(i + 1, j) >= keptFrom(i, j + 1)) lines.push({ sign: '-', text: removed[i++] ?? '' })
    else lines.push({ sign: '+', text: added[j++] ?? '' })
  }
  return [...lines, ...signed('-', removed.slice(i)), ...signed('+', added.slice(j))]
}

/** Leaves out what is more than three lines from any change. */
function hunks(lines: readonly Line[]): readonly string[] {
  const isNear = new Uint8Array(lines.length)
  for (const [index, { sign }] of lines.entries()) {
    if (sign !== ' ') isNear.fill(1, Math.max(0, index - CONTEXT), index + CONTEXT + 1)
  }
  return lines.flatMap(({ sign, text }, index) => {
    if (isNear[index] === 1) return [sign + text]
    return isNear[index + 1] === 1 ? ['@@'] : []
  })
}
