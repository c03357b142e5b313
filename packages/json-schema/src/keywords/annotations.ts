import type { KeywordModule } from '../keyword-module.ts'
import { jsonProblems } from '../read/read-json.ts'
import { boolean, string } from './forms.ts'

const text = (name: string): KeywordModule => ({ name, isAnnotation: true, validate: string(name) })
const mark = (name: string): KeywordModule => ({ name, isAnnotation: true, validate: boolean(name) })
const data = (name: string): KeywordModule => ({
  name,
  isAnnotation: true,
  isData: true,
  validate: (value, _node, path) => jsonProblems(value, `${path}.${name} annotation must be lossless JSON data`),
})

/** What the core vocabulary takes: `default` and `examples` first, where the keys of a schema stand. */
export const coreAnnotations: readonly KeywordModule[] = [
  data('default'),
  data('examples'),
  text('description'),
  text('title'),
]

/** The others of draft 2020-12. */
export const moreAnnotations: readonly KeywordModule[] = [
  text('$schema'),
  text('$comment'),
  mark('deprecated'),
  mark('readOnly'),
  mark('writeOnly'),
]
