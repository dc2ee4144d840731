import fs from 'node:fs';
import ts from 'typescript';

/** The path of an entry in the route table: `'/cart': () => import('./cart.route.tsx')`. */
function pathOfEntry(node: ts.Node): string | undefined {
  if (ts.isPropertyAssignment(node)) return ts.isStringLiteralLike(node.name) ? node.name.text : undefined;
  return node.parent && pathOfEntry(node.parent);
}

function importedBy(node: ts.Node): string | undefined {
  if (!ts.isCallExpression(node) || node.expression.kind !== ts.SyntaxKind.ImportKeyword) return undefined;
  const [request] = node.arguments;
  return request && ts.isStringLiteralLike(request) ? request.text : undefined;
}

/** The pages of each dynamic import in a file, by the import's text: `./cart.route.tsx` -> ['/cart']. */
export function pageImportsOf(file: string): Map<string, string[]> {
  if (!fs.existsSync(file)) return new Map(); // a generated module
  const source = ts.createSourceFile(file, fs.readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const pages = new Map<string, string[]>();
  const visit = (node: ts.Node): void => {
    const request = importedBy(node);
    const path = request && pathOfEntry(node);
    if (request && path?.startsWith('/')) pages.set(request, [...(pages.get(request) ?? []), path]);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return pages;
}
