import { describe, expect, it } from 'vitest'
import { folders } from '../support/generated.ts'
import { renames, replacements, tasksAreNaive } from '../support/naive-tasks.ts'

describe('the tasks that change files, over many folders', () => {
  it('rename every whole name in every text that a search sees', async () => {
    await expect(tasksAreNaive(folders, renames, 2000)).resolves.toBeUndefined()
  })

  it('replace every place in every text that a search sees', async () => {
    await expect(tasksAreNaive(folders, replacements, 2000)).resolves.toBeUndefined()
  })
})
