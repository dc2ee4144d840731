// Uses of capabilities in a module's own sources that its pages.ts does not declare (docs/decisions/121). What packages do is seen by the
// page's policy only.
import fs from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { type Capabilities, capabilitiesOf } from '@landfall/contract/pages';
import { filesIn } from '../files.ts';
import { remotesFolder } from './remote.preset.ts';

interface Use {
  /** As in the manifest's declaration: `connect https://api.example`. */
  capability: string;
  /** The end of a sentence that begins with file and line. */
  what: string;
  index: number;
}

const NOT_SHIPPED = /(^|\/)(node_modules|dist|testing)\/|\.(test|test-d|d)\.tsx?$/;
/** Calls and constructors whose first argument is an address that the page connects to. */
const CONNECTS = new Set(['fetch', 'EventSource', 'WebSocket', 'sendBeacon']);
const WORKERS = new Set(['Worker', 'SharedWorker']);
/** Its fonts and styles are the shell's. */
const OWN = '@landfall/';

/** The origin of an address that is written in the code; `wss:` of a socket. */
function originOf(argument: ts.Expression | undefined): string | undefined {
  if (!argument) return undefined;
  const text = ts.isStringLiteralLike(argument) ? argument.text : ts.isTemplateExpression(argument) ? argument.head.text : '';
  return /^(?:https?|wss?):\/\/[^/?#\s]+/i.exec(text)?.[0].toLowerCase();
}

const nameOf = (callee: ts.Expression): string =>
  ts.isIdentifier(callee) ? callee.text : ts.isPropertyAccessExpression(callee) ? callee.name.text : '';

/** `leaflet` of `leaflet/dist/leaflet.css`; undefined for a file of the module. */
function packageOf(specifier: string): string | undefined {
  if (/^[./]/.test(specifier) || specifier.startsWith(OWN)) return undefined;
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
}

const styles = (specifier: string, index: number): Use[] => {
  const name = packageOf(specifier);
  return name ? [{ capability: `styles ${name}`, what: `imports the style sheet ${specifier}`, index }] : [];
};

function usesOfImport(specifier: string, index: number): Use[] {
  const [file = '', query] = specifier.split('?');
  if (query?.split('&').includes('worker')) return [{ capability: 'workers', what: `runs ${file} in a worker`, index }];
  if (file.endsWith('.wasm')) return [{ capability: 'wasm', what: `imports ${file}`, index }];
  return /\.css$|\/css$/.test(file) ? styles(file, index) : [];
}

function usesIn(node: ts.Node): Use[] {
  const index = node.getStart();
  if ((ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) && node.moduleSpecifier)
    return ts.isStringLiteral(node.moduleSpecifier) ? usesOfImport(node.moduleSpecifier.text, index) : [];
  if (ts.isIdentifier(node) && node.text === 'WebAssembly') return [{ capability: 'wasm', what: 'compiles WebAssembly', index }];
  if (!ts.isCallExpression(node) && !ts.isNewExpression(node)) return [];
  const [first] = node.arguments ?? [];
  if (node.expression.kind === ts.SyntaxKind.ImportKeyword)
    return first && ts.isStringLiteralLike(first) ? usesOfImport(first.text, index) : [];
  const name = nameOf(node.expression);
  if (ts.isNewExpression(node) && WORKERS.has(name)) return [{ capability: 'workers', what: `starts a ${name}`, index }];
  const origin = CONNECTS.has(name) ? originOf(first) : undefined;
  return origin ? [{ capability: `connect ${origin}`, what: `connects to ${origin}`, index }] : [];
}

function usesOfCode(file: string, text: string): Use[] {
  const uses: Use[] = [];
  const visit = (node: ts.Node): void => {
    uses.push(...usesIn(node));
    node.forEachChild(visit);
  };
  visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true));
  return uses;
}

const usesOfStyles = (text: string): Use[] => [
  ...[...text.matchAll(/@font-face/g)].map(({ index }) => ({ capability: 'fonts', what: 'has a @font-face', index })),
  ...[...text.matchAll(/@import\s+(?:url\()?["']([^"']+)["']/g)].flatMap(({ 1: specifier = '', index }) =>
    styles(specifier, index),
  ),
];

/** How pages.ts declares a capability: `connect: ['https://api.example']`. */
const declarationOf = (capability: string): string => {
  const [kind = '', name] = capability.split(' ');
  return name === undefined ? `${kind}: true` : `${kind}: ['${name}']`;
};

/** One sentence for each use that is not declared: file and line, what it does, and the declaration that allows it. */
export function undeclaredUses(
  name: string,
  capabilities: Capabilities | undefined,
  home = path.join(remotesFolder, name),
): string[] {
  const declared = new Set(capabilitiesOf(capabilities));
  const files = filesIn(home).filter((file) => file.startsWith('src/') && !NOT_SHIPPED.test(file));
  return files.flatMap((file) => {
    if (!/\.(tsx?|css)$/.test(file)) return [];
    const text = fs.readFileSync(path.join(home, file), 'utf8');
    const uses = file.endsWith('.css') ? usesOfStyles(text) : usesOfCode(file, text);
    return uses
      .filter(({ capability }) => !declared.has(capability))
      .map(({ capability, what, index }) => {
        const line = text.slice(0, index).split('\n').length;
        return `remotes/${name}/${file}:${line} ${what}: declare capabilities: { ${declarationOf(capability)} } in remotes/${name}/pages.ts`;
      });
  });
}
