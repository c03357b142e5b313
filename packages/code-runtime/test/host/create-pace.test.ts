import { expect, it } from 'vitest'
import { createPace } from '../../src/host/create-pace.ts'

it('work that fits into a turn is done at once, and what does not is done in later ones, in its order', async () => {
  const pace = createPace()
  const done: number[] = []
  const busy = (number: number) => () => {
    for (const until = performance.now() + 3; performance.now() < until;);
    done.push(number)
  }
  for (let number = 0; number < 10; number++) pace.add(busy(number))
  expect(done.length).toBeLessThanOrEqual(2)
  while (done.length < 10) {
    const before = done.length
    await new Promise(resolve => setImmediate(resolve))
    expect(done.length - before).toBeLessThanOrEqual(4)
  }
  expect(done).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
  await new Promise(resolve => setImmediate(resolve))
  pace.add(busy(10))
  expect(done).toHaveLength(11)
})
