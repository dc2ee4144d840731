import path from 'node:path';
import type { Rspack } from '@rsbuild/core';
import ts from 'typescript';
import { type Asked, componentCss } from './component-css.ts';

/** Functions of antd that make a hook or a component from a function that generates CSS, which is their second argument. */
const KINDS = { genStyleHooks: 'hook', genComponentStyleHook: 'hook', genSubStyleComponent: 'component' } as const;

const isKind = (name: string): name is keyof typeof KINDS => Object.hasOwn(KINDS, name);

interface Generated extends Omit<Asked, 'file'> {
  generator: ts.Expression;
}

/** `'Button'`, `['Button', 'compact']` */
function stylesName(argument: ts.Expression): string | undefined {
  if (ts.isStringLiteral(argument)) return `${argument.text}-${argument.text}`;
  if (!ts.isArrayLiteralExpression(argument) || !argument.elements.every(ts.isStringLiteral)) return undefined;
  return argument.elements.map((element) => (element as ts.StringLiteral).text).join('-');
}

/** What a statement exports: `default`, or the name of its constant. */
function exportedBy(statement: ts.Statement): string | undefined {
  if (ts.isExportAssignment(statement)) return 'default';
  if (!ts.isVariableStatement(statement)) return undefined;
  const isExported = statement.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);
  const [declared] = statement.declarationList.declarations;
  return isExported && declared && ts.isIdentifier(declared.name) ? declared.name.text : undefined;
}

function generatedIn(statement: ts.Statement): Generated[] {
  const found: Generated[] = [];
  const look = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && ts.isIdentifier(node.expression) && isKind(node.expression.text)) {
      const name = exportedBy(statement);
      const styles = node.arguments[0] && stylesName(node.arguments[0]);
      const generator = node.arguments[1];
      if (!name || !styles || !generator)
        throw new Error(`antd makes styles in a way that is not known here: ${node.getText().slice(0, 80)}`);
      found.push({ kind: KINDS[node.expression.text], styles, name, generator });
    }
    ts.forEachChild(node, look);
  };
  look(statement);
  return found;
}

/** Functions of a file that generate CSS, with what they are for.
 *  @param file antd's file without `es/`
 *  @throws if the file makes styles in a way that is not known here */
export const generatorsIn = (source: string, file: string): (Asked & { generator: ts.Expression })[] =>
  ts
    .createSourceFile(file, source, ts.ScriptTarget.Latest, true)
    .statements.flatMap((statement) => generatedIn(statement).map((generated) => ({ file, ...generated })));

/** Replaces functions that generate CSS by the CSS. The bundler then leaves out what only they used. */
const withCss = (source: string, file: string): string =>
  generatorsIn(source, file)
    .toReversed()
    .reduce(
      (text, { generator, ...asked }) =>
        text.slice(0, generator.getStart()) + JSON.stringify(componentCss(asked)) + text.slice(generator.getEnd()),
      source,
    );

const ANTD = `${path.sep}antd${path.sep}es${path.sep}`;

/** For rspack. */
export default function load(this: Rspack.LoaderContext, source: string): string {
  const file = this.resourcePath.slice(this.resourcePath.lastIndexOf(ANTD) + ANTD.length).replaceAll(path.sep, '/');
  return withCss(source, file);
}
