import { readFileSync } from 'node:fs'
import ts from '@typescript/typescript6'

/**
 * Every module that a source file names: imports, re-exports, `import()` as an expression and as a type, `require`,
 * and augmentations. The syntax tree is walked because the compiler's quick scanner misses `export * as name from`
 * and finds imports inside template strings.
 *
 * @param {string} file
 * @returns {{ specifier: string | undefined, typeOnly: boolean, line: number }[]} `specifier` is absent where it is
 *   computed. `typeOnly` is false for `import { type A }`, which still loads the module under verbatimModuleSyntax.
 */
export function importsOf(file, text = readFileSync(file, 'utf8')) {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, false)
  /** @type {ReturnType<typeof importsOf>} */ const found = []
  /** @type {ts.Node[]} */ const pending = [source]
  const add = (/** @type {ts.Node} */ node, /** @type {ts.Node | undefined} */ name, typeOnly = false) =>
    found.push({
      specifier: name && ts.isStringLiteralLike(name) ? name.text : undefined,
      typeOnly,
      line: source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1,
    })
  for (let node = pending.pop(); node; node = pending.pop()) {
    if (ts.isImportDeclaration(node)) add(node, node.moduleSpecifier, node.importClause?.isTypeOnly)
    else if (ts.isExportDeclaration(node) && node.moduleSpecifier) add(node, node.moduleSpecifier, node.isTypeOnly)
    else if (ts.isImportEqualsDeclaration(node) && ts.isExternalModuleReference(node.moduleReference))
      add(node, node.moduleReference.expression, node.isTypeOnly)
    else if (ts.isImportTypeNode(node))
      add(node, ts.isLiteralTypeNode(node.argument) ? node.argument.literal : undefined, true)
    else if (ts.isModuleDeclaration(node) && ts.isStringLiteral(node.name)) add(node, node.name, true)
    else if (ts.isCallExpression(node) && loadsModule(node.expression)) add(node, node.arguments[0])
    ts.forEachChild(node, child => void pending.push(child))
  }
  return found.sort((a, b) => a.line - b.line)
}

const loadsModule = (/** @type {ts.Expression} */ callee) =>
  callee.kind === ts.SyntaxKind.ImportKeyword || (ts.isIdentifier(callee) && callee.text === 'require')
