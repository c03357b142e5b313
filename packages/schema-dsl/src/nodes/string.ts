import { choices, type NodeKind } from '../node-kind.ts'

/** Text, with its lengths, a pattern and a format. */
export const stringNode: NodeKind = {
  type: 'string',
  keywords: /* @__PURE__ */ choices.concat('minLength', 'maxLength', 'pattern', 'format'),
}
