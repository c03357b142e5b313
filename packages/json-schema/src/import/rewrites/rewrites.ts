import { separateBounds } from './bounds.ts'
import { renameDefinitions } from './definitions.ts'
import { separateDependencies } from './dependencies.ts'
import { dropIdentity } from './identity.ts'
import { separateItems } from './items.ts'
import { gatherExamples, plainEnum } from './notes.ts'
import { dropIgnored, renameDraft } from './older-drafts.ts'
import { strictPatterns } from './patterns.ts'
import { followReferences, settleReferences } from './references.ts'
import { listRequired } from './required.ts'
import type { Rewrite } from './rewrite.ts'
import { nullableTypes, plainTypes } from './types.ts'
import { closeItems, closeProperties } from './unevaluated.ts'

/** In this order: what a draft does not know comes first, and what looks at several keywords after what moves them. */
export const rewrites: readonly Rewrite[] = [
  dropIgnored,
  renameDraft,
  dropIdentity,
  renameDefinitions,
  separateBounds,
  separateItems,
  separateDependencies,
  plainTypes,
  nullableTypes,
  plainEnum,
  listRequired,
  strictPatterns,
  gatherExamples,
  closeProperties,
  closeItems,
  settleReferences,
  followReferences,
]
