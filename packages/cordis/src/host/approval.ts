import type { Context } from '@deepseek-ai/cordis'
import type { Approval, ApprovalOutcome } from '@dsh/tool'
import { asCore } from '../errors.ts'
import { isService } from './service.ts'

/**
 * Whoever can be asked at the moment, for a pipeline that asks each time. A question whose service is unloaded is
 * cancelled, since nobody is left to hear the answer.
 */
export function watchApproval(ctx: Context): () => Approval | undefined {
  let gone = createGone()
  ctx.inject(['approval'], own => {
    own.effect(
      () => () => {
        gone.happen()
        gone = createGone()
      },
      'tools: open questions',
    )
  })
  return () => {
    const service: unknown = ctx.get('approval')
    if (!isService(service)) return undefined
    // The pipeline says what it lacks.
    if (typeof (service as Partial<Approval>).request !== 'function') return service as Approval
    const { happened } = gone
    return {
      request: async ask => Promise.race([asCore(() => (service as Approval).request(ask)), happened]),
    }
  }
}

function createGone(): { readonly happened: Promise<ApprovalOutcome>; happen(): void } {
  let settle!: (outcome: ApprovalOutcome) => void
  const happened = new Promise<ApprovalOutcome>(resolve => {
    settle = resolve
  })
  return { happened, happen: () => settle('cancelled') }
}
