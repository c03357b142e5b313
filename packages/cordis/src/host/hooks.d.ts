import type { Context } from '@deepseek-ai/cordis'
import { type Hooks } from '@dsh/kernel'
import type { ToolEvents } from '@dsh/tool'
/**
 * The events of the core on the bus of Cordis. Who hears an event, and in which order, the bus says; what a listener's
 * `next` means, and whether what it gave is a decision at all, the core does.
 */
export declare function createBusHooks(ctx: Context, service: object): Hooks<ToolEvents>
