import type { CodeFailure } from '@dsh/code-runtime'
import type { Machine } from './machine.ts'
import type { Outbox } from './outbox.ts'

/** What becomes of a program by what the guest's half says of it; its log goes to the outbox. */
export interface Heard {
  /** It wants a function for a target, of which this is the box. */
  target(target: number): number
  /** It is done, with JSON text of its value or with nothing. */
  done(text?: string): void
  /** It failed. */
  failed(kind: CodeFailure['kind'], message: string, location?: CodeFailure['location']): void
  /** Its next timer is due in so many milliseconds; -1 for none. */
  timer(delay: number): void
}

/** Takes what the guest's half says, `Say`, as a number of boxes; gives the box of the answer. */
export function createEar(
  { engine, values }: Pick<Machine, 'engine' | 'values'>,
  outbox: Pick<Outbox, 'log'>,
  heard: Heard,
): (count: number, boxes: number) => number {
  /** Texts of a list of boxes; empty for what is undefined. */
  const texts = (boxes: number, first: number, after: number): string[] => {
    const all: string[] = []
    for (let index = first; index < after; index++) {
      const box = values.boxAt(boxes, index)
      all.push(engine.qjs_is_undefined(box) !== 0 ? '' : values.read(box))
    }
    return all
  }

  /** What a proxy stands for, or the value itself. */
  const targetOf = (box: number): number => {
    let value = engine.qjs_dup_value(box)
    for (let step = 0; step < 100 && engine.qjs_is_proxy(value) !== 0; step++) {
      const target = engine.qjs_get_proxy_target(value)
      engine.qjs_free_value(value)
      value = target
    }
    return value
  }

  return (count, boxes) => {
    try {
      return hear(count, boxes)
    } catch (thrown) {
      // Such as for want of memory: the guest's half goes on from there, or the program ends.
      return values.rethrow(thrown)
    }
  }

  function hear(count: number, boxes: number): number {
    const at = (index: number): number => values.boxAt(boxes, index)
    switch (engine.qjs_get_float64(at(0))) {
      case 0:
        return heard.target(at(1))
      case 1:
        outbox.log(...(texts(boxes, 1, 3) as [string, string]))
        break
      case 2:
        heard.done(count > 1 ? values.read(at(1)) : undefined)
        break
      case 3: {
        const [kind, message, frame] = texts(boxes, 1, count) as [CodeFailure['kind'], string, string?]
        const [, line, column] = /:(\d+):(\d+)\)?$/.exec(frame ?? '') ?? []
        heard.failed(kind, message, line && column ? { line: Number(line), column: Number(column) } : undefined)
        break
      }
      case 4:
        heard.timer(engine.qjs_get_float64(at(1)))
        break
      case 5:
        engine.JS_SetIsHTMLDDA(engine.qjs_get_context_ptr(), values.memory.rawAt(at(1)))
        break
      case 6:
        return targetOf(at(1))
    }
    return engine.qjs_get_undefined()
  }
}
