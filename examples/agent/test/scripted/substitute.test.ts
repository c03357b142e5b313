import { describe, expect, it } from 'vitest'
import { folders } from '../support/generated.ts'
import { renames, replacements, tasksAreNaive } from '../support/naive-tasks.ts'

describe('the tasks that change files', () => {
  it('rename every whole name in every text that a search sees', async () => {
    await expect(tasksAreNaive(folders, renames, 12)).resolves.toBeUndefined()
  })

  it('replace every place in every text that a search sees', async () => {
    await expect(tasksAreNaive(folders, replacements, 12)).resolves.toBeUndefined()
  })
})
