import { defineRow } from '../row.ts'
import { bundleOf } from '../sides/bundle.ts'

export const bundle = defineRow({
  name: 'bundle',
  what: 'what a bundle carries to define and check a tool; by a schema library, to check an object and to give its JSON Schema',
  own: { units: ['kB gzip', 'kB minified'], rounds: 1, generations: 1 },
  contenders: {
    dsh: bundleOf("export { defineTool } from '@dsh/schema'"),
    'dsh, all of it': bundleOf("export * from '@dsh/schema'"),
    'dsh, types only': bundleOf("import { type InferArgs } from '@dsh/schema'; export type Args = InferArgs<{}>"),
    'zod, `{ z }`': bundleOf(
      "import { z } from 'zod'; export const tool = z.toJSONSchema(z.object({ a: z.string() }))",
    ),
    'zod, `* as z`': bundleOf(
      "import * as z from 'zod'; export const tool = z.toJSONSchema(z.object({ a: z.string() }))",
    ),
    'zod/mini': bundleOf(
      "import * as z from 'zod/mini'; export const tool = z.toJSONSchema(z.object({ a: z.string() }))",
    ),
    valibot: bundleOf(
      "import * as v from 'valibot'; import { toJsonSchema } from '@valibot/to-json-schema'; export const tool = toJsonSchema(v.object({ a: v.string() }))",
    ),
    'ajv 8': bundleOf("export { Ajv2020 } from 'ajv/dist/2020.js'"),
  },
  targets: {
    'zod, `{ z }`': { atLeast: 1 },
    'ajv 8': { atLeast: 1 },
  },
})
