import type { Context } from '@deepseek-ai/cordis'
import type { Approval } from '@dsh/tool'
/**
 * Whoever can be asked at the moment, for a pipeline that asks each time. A question whose service is unloaded is
 * cancelled, since nobody is left to hear the answer.
 */
export declare function watchApproval(ctx: Context): () => Approval | undefined
