import { RUN_CODE_NAME } from '@dsh/tool'
import { describe, expect, it } from 'vitest'

describe('RUN_CODE_NAME', () => {
  it('is the name that no tool may take', () => {
    expect(RUN_CODE_NAME).toBe('run_code')
  })
})
