import type { ToolExecution } from '@dsh/tool'
/** A call as a wrapper sees it, and the signal that the wrapper has put on it by now. */
export interface DispatchView {
  /** The call: only its signal can be assigned, and nothing can be taken away or added. */
  readonly exec: object
  /** What `next` passes on; nothing where the wrapper left the signal alone. */
  change():
    | {
        readonly signal: AbortSignal
      }
    | undefined
}
/** A view for one wrapper: what it assigns concerns those below it and nobody else. */
export declare function viewForDispatch(exec: ToolExecution): DispatchView
