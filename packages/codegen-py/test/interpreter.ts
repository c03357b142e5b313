import { spawnSync } from 'node:child_process'
import process from 'node:process'
import { quote } from '@dsh/codegen'

/** Whether there is a CPython that knows what the SDK imports; says so where there is none. */
export function hasPython(): boolean {
  const { status } = spawnSync('python3', ['-c', 'from typing import NotRequired'])
  if (status !== 0) process.stderr.write('skipped: no python3 of version 3.11 or later\n')
  return status === 0
}

/** A text of declarations, as CPython reads it. */
export interface Declared {
  /** Why it is no Python, or what it raised; empty where it is and did nothing but declare. */
  readonly error: string
  /** The names that can be called on `tools`, in their order. */
  readonly tools: readonly string[]
  /** The fields of each class, in their order. */
  readonly classes: Readonly<Record<string, readonly string[]>>
}

/** Reads texts with one interpreter, and runs each on its own. */
export function readDeclarations(texts: readonly string[]): readonly Declared[] {
  const { stdout, stderr, status } = spawnSync('python3', ['-c', reader], {
    input: JSON.stringify(texts),
    encoding: 'utf8',
    maxBuffer: 1 << 30,
  })
  if (status !== 0) throw new Error(`python3 failed: ${stderr}`)
  return JSON.parse(stdout) as readonly Declared[]
}

/** JSON as Python writes it. */
export function pythonText(value: unknown): string {
  if (typeof value === 'string') return quote(value)
  if (typeof value === 'number') return Number.isInteger(value) ? String(BigInt(value)) : String(value)
  if (typeof value === 'boolean') return value ? 'True' : 'False'
  if (Array.isArray(value)) return `[${value.map(pythonText).join(', ')}]`
  if (typeof value !== 'object' || value === null) return 'None'
  const items = Object.entries(value).map(([key, item]) => `${quote(key)}: ${pythonText(item)}`)
  return `{${items.join(', ')}}`
}

const reader = `
import ast, json, sys, warnings
warnings.simplefilter('error')

def names_of(tools):
    if isinstance(tools, ast.Assign):
        return [key.value for key in tools.value.args[1].keys]
    names = []
    for item in tools.body:
        if isinstance(item, ast.AnnAssign):
            names.append(item.target.id)
        elif isinstance(item, ast.FunctionDef) and isinstance(item.args.args[1].annotation, ast.Subscript):
            names.append(item.args.args[1].annotation.slice.value)
        elif not isinstance(item, (ast.Pass, ast.FunctionDef, ast.AsyncFunctionDef)):
            raise ValueError('a statement in Tools: ' + ast.dump(item))
    return names

def read(text):
    tools, classes = [], {}
    try:
        tree = ast.parse(text)
        for call in ast.walk(tree):
            if isinstance(call, ast.Call) and call.func.id not in ('TypedDict', 'TypeVar'):
                raise ValueError('a call of ' + call.func.id)
        for item in tree.body:
            if not isinstance(item, (ast.ImportFrom, ast.Assign, ast.ClassDef, ast.AnnAssign)):
                raise ValueError('a statement: ' + ast.dump(item))
            name = item.name if isinstance(item, ast.ClassDef) else item.targets[0].id if isinstance(item, ast.Assign) else ''
            if name == 'Tools':
                tools = names_of(item)
            elif isinstance(item, ast.ClassDef):
                classes[name] = [field.target.id for field in item.body if isinstance(field, ast.AnnAssign)]
            elif isinstance(item, ast.Assign) and isinstance(item.value, ast.Call) and item.value.func.id == 'TypedDict':
                classes[name] = [key.value for key in item.value.args[1].keys]
        exec(compile(text, 'sdk.py', 'exec'), {'__name__': 'sdk'})
    except BaseException as error:
        return {'error': f'{type(error).__name__}: {error}\\n{text[:20000]}', 'tools': [], 'classes': {}}
    return {'error': '', 'tools': tools, 'classes': classes}

print(json.dumps([read(text) for text in json.loads(sys.stdin.buffer.read())]))
`
