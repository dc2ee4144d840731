import fs from 'node:fs';
import { paths } from '@landfall/contract';
import ts from 'typescript';

/** A route's `path` as written: a string, or a fixed address of the contract. Anything computed is left alone. */
function pathOf(expression: ts.Expression): string | undefined {
  if (ts.isStringLiteralLike(expression)) return expression.text;
  if (!ts.isPropertyAccessExpression(expression) || expression.expression.getText() !== 'paths') return undefined;
  const address: unknown = paths[expression.name.text as keyof typeof paths];
  return typeof address === 'string' ? address : undefined;
}

function pathOfRoute(node: ts.Node | undefined): string | undefined {
  if (!node) return undefined;
  if (!ts.isObjectLiteralExpression(node)) return pathOfRoute(node.parent);
  const property = node.properties.find(
    (part): part is ts.PropertyAssignment => ts.isPropertyAssignment(part) && part.name.getText() === 'path',
  );
  return property ? pathOf(property.initializer) : pathOfRoute(node.parent);
}

function importedBy(node: ts.Node): string | undefined {
  if (!ts.isCallExpression(node) || node.expression.kind !== ts.SyntaxKind.ImportKeyword) return undefined;
  const [request] = node.arguments;
  return request && ts.isStringLiteralLike(request) ? request.text : undefined;
}

/** Which pages a file imports on demand, by the text of the import: `./cart.route.tsx` -> ['/cart']. */
export function pageImportsOf(file: string): Map<string, string[]> {
  if (!fs.existsSync(file)) return new Map(); // a generated module
  const source = ts.createSourceFile(file, fs.readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const pages = new Map<string, string[]>();
  const visit = (node: ts.Node): void => {
    const request = importedBy(node);
    const path = request && pathOfRoute(node);
    if (request && path) pages.set(request, [...(pages.get(request) ?? []), path]);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return pages;
}
