import { choices, type NodeKind } from '../node-kind.ts'

/** Text, with its lengths, a pattern and a format. */
export const stringNode: NodeKind = {
  type: 'string',
  keywords: [...choices, 'minLength', 'maxLength', 'pattern', 'format'],
}
