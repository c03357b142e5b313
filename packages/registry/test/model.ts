import { RUN_CODE_NAME, type ToolDefinition, type ToolPresentationMode, type ToolRestriction } from '@dsh/tool'

/** What one scope, or everyone, has contributed, in the order in which it came. */
export interface ModelLayer {
  parent?: number
  readonly tools: ToolDefinition[]
  readonly masks: ToolRestriction[]
  mode?: ToolPresentationMode
  isMounted: boolean
}

/** A registry as a reader of the rule would write it down: layer 0 is everyone's, the others are scopes. */
export interface Model {
  readonly layers: readonly ModelLayer[]
  readonly mode: ToolPresentationMode
}

export function createModel(parents: readonly number[], mode: ToolPresentationMode): Model {
  const everyone: ModelLayer = { tools: [], masks: [], isMounted: false }
  const scopes = parents.map((parent): ModelLayer => ({ parent, tools: [], masks: [], isMounted: false }))
  return { layers: [everyone, ...scopes], mode }
}

export function layerOf({ layers }: Model, at: number): ModelLayer {
  const layer = layers[at]
  if (layer === undefined) throw new Error(`no layer ${at}`)
  return layer
}

/** The layer and those that it inherits from, nearest first, everyone's last. */
export function chainOf(model: Model, at: number): readonly ModelLayer[] {
  const layer = layerOf(model, at)
  return layer.parent === undefined ? [layer] : [layer, ...chainOf(model, layer.parent)]
}

/** What I inherit, filtered by my masks, then overlaid with what I register. */
function visibleTo(model: Model, at: number): readonly ToolDefinition[] {
  const { parent, tools, masks } = layerOf(model, at)
  const inherited = parent === undefined ? [] : visibleTo(model, parent)
  const visible = inherited.filter(({ name }) => masks.every(mask => lets(mask, name)))
  for (const tool of tools) {
    const place = visible.findIndex(({ name }) => name === tool.name)
    if (place === -1) visible.push(tool)
    else visible[place] = tool
  }
  return visible
}

/** The names on the chain, masked ones too. */
function knownTo(model: Model, at: number): readonly string[] {
  return [...new Set([...inheritedBy(model, at), ...layerOf(model, at).tools.map(tool => tool.name)])]
}

/** The names that come from above. */
export function inheritedBy(model: Model, at: number): readonly string[] {
  const { parent } = layerOf(model, at)
  return parent === undefined ? [] : knownTo(model, parent)
}

function modeFor(model: Model, at: number): ToolPresentationMode {
  return chainOf(model, at).find(layer => layer.mode !== undefined)?.mode ?? model.mode
}

function isMountedFor(model: Model, at: number): boolean {
  return chainOf(model, at).some(layer => layer.isMounted)
}

function lets({ allow, deny = [] }: ToolRestriction, name: string): boolean {
  return (allow === undefined || allow.includes(name)) && !deny.includes(name)
}

/** All that a registry should say of one scope. */
export function foretell(model: Model, at: number, names: readonly string[], runCode: ToolDefinition): object {
  const mode = modeFor(model, at)
  const presented = mode !== 'native' && isMountedFor(model, at) ? [runCode] : []
  const visible = visibleTo(model, at)
  const known = knownTo(model, at)
  const native = mode === 'code' ? [] : visible.toSorted((one, other) => (one.name < other.name ? -1 : 1))
  const surface = {
    mode,
    schemas: [...native, ...presented].map(schemaOf),
    knownNames: [...(mode === 'code' ? [] : known), ...(mode === 'native' ? [] : [RUN_CODE_NAME])],
  }
  return {
    mode,
    view: { tools: [...visible, ...presented], known, restrictable: inheritedBy(model, at) },
    schemas: [...visible, ...presented].map(schemaOf),
    surface: mode !== 'native' && presented.length === 0 ? 'refused' : surface,
    runCode: presented[0],
    names: names.map(name => foretellName(model, at, name)),
  }
}

function foretellName(model: Model, at: number, name: string): object {
  const definition = visibleTo(model, at).find(tool => tool.name === name)
  const isCollapsed = definition !== undefined && modeFor(model, at) === 'code'
  const missing = knownTo(model, at).includes(name) ? 'masked' : 'unknown'
  return {
    definition,
    direct: definition === undefined ? 'unknown' : isCollapsed ? 'collapsed' : 'tool',
    nested: definition === undefined ? 'unknown' : 'tool',
    outcome: definition === undefined ? missing : isCollapsed ? 'collapsed' : 'visible',
    maskedBy: chainOf(model, at).flatMap(layer => layer.masks.filter(mask => !lets(mask, name))),
    registeredIn: chainOf(model, at)
      .filter(layer => layer.tools.some(tool => tool.name === name))
      .map(layer => model.layers.indexOf(layer)),
  }
}

function schemaOf({ name, description, parameters }: ToolDefinition): object {
  return { name, description, parameters }
}
