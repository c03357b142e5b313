import ts from '@typescript/typescript6'

const options: ts.CompilerOptions = {
  strict: true,
  noEmit: true,
  target: ts.ScriptTarget.ES2022,
  lib: ['lib.es2022.d.ts'],
  types: [],
  skipLibCheck: true,
  moduleDetection: ts.ModuleDetectionKind.Force,
}

/** What the TypeScript compiler has against files, of which each is a module: `file:line message`. */
export function typeErrors(files: ReadonlyMap<string, string>): readonly string[] {
  const host = ts.createCompilerHost(options)
  const { getSourceFile, fileExists, readFile } = host
  host.fileExists = name => files.has(name) || fileExists(name)
  host.readFile = name => files.get(name) ?? readFile(name)
  host.getSourceFile = (name, version, ...rest) => {
    const text = files.get(name)
    return text === undefined ? getSourceFile(name, version, ...rest) : ts.createSourceFile(name, text, version, true)
  }
  const program = ts.createProgram([...files.keys()], options, host)
  return ts.getPreEmitDiagnostics(program).map(({ file, start, messageText }) => {
    const line = file === undefined || start === undefined ? 0 : file.getLineAndCharacterOfPosition(start).line + 1
    return `${file?.fileName}:${line} ${ts.flattenDiagnosticMessageText(messageText, ' ')}`
  })
}

/** What a text of declarations declares, as the TypeScript parser reads it. */
export interface Declared {
  /** What is no TypeScript. */
  readonly errors: readonly string[]
  /** Kinds of its statements, without doubles. */
  readonly statements: readonly string[]
  /** The names that can be called on `tools`, and the text of each. */
  readonly methods: ReadonlyMap<string, string>
  /** The declared types, and the text of each. */
  readonly types: ReadonlyMap<string, string>
}

/** Reads declarations with the TypeScript parser. */
export function parseDeclarations(text: string): Declared {
  const file = ts.createSourceFile('sdk.ts', text, ts.ScriptTarget.ES2022, true)
  const { parseDiagnostics } = file as unknown as { readonly parseDiagnostics: readonly ts.Diagnostic[] }
  const methods = new Map<string, string>()
  const types = new Map<string, string>()
  for (const statement of file.statements) {
    if (ts.isTypeAliasDeclaration(statement)) types.set(statement.name.text, lines(statement))
    if (!ts.isVariableStatement(statement)) continue
    for (const { type } of statement.declarationList.declarations) {
      if (type === undefined || !ts.isTypeLiteralNode(type)) continue
      for (const member of type.members) {
        if (!ts.isMethodSignature(member)) methods.set(`not a method: ${member.getText()}`, '')
        else if (ts.isIdentifier(member.name) || ts.isStringLiteral(member.name)) {
          methods.set(member.name.text, lines(member))
        }
      }
    }
  }
  return {
    errors: parseDiagnostics.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' ')),
    statements: [...new Set(file.statements.map(({ kind }) => ts.SyntaxKind[kind] ?? ''))],
    methods,
    types,
  }
}

/** The lines of a node, with the comments before it and behind it. */
function lines(node: ts.Node): string {
  const { text } = node.getSourceFile()
  const end = text.indexOf('\n', node.getEnd())
  // The comment behind the line before belongs to what stands there.
  const start = node.getFullStart() === 0 ? 0 : text.indexOf('\n', node.getFullStart()) + 1
  return text.slice(start, end === -1 ? text.length : end + 1)
}
