import fs from 'node:fs';
import path from 'node:path';
import { classesIn, selectorsIn } from './css-classes.ts';
import { classPrefixOf } from './css-modules.ts';
import { filesIn, integrityOf } from '../files.ts';
import { FACADES, SHARED_PACKAGES } from './shared-packages.ts';
import type { Capabilities } from '@landfall/contract/pages';
import { FONT_FILE, WASM_FILE } from '../../libs/delivery/src/gate.ts';
import { ENTRY, type Needs } from '../../libs/delivery/src/release-document.ts';
import { folderOf } from '../versions.ts';
import { takeLayers } from './third-party-styles/third-party-styles.ts';

/** Scripts of a release without a hash in its entry: such a chunk would run unverified. The map contains the entry's own hash.
 *  The table's name is internal to the bundler: a test fails if an upgrade changes it. */
export function unhashedScripts(folder: string): string[] {
  const entry = fs.readFileSync(path.join(folder, ENTRY), 'utf8');
  const table = new Set(/sriHashes=\{[^}]*\}/.exec(entry)?.[0].match(/sha\d+-[\w+/=]+/g));
  return filesIn(folder).filter(
    (file) => file.endsWith('.js') && file !== ENTRY && !table.has(integrityOf(path.join(folder, file))),
  );
}

/** Parts a build uses that the shell does not share, one sentence each. */
export const notShared = (needs: Needs): string[] =>
  Object.entries(needs).flatMap(([part, { names }]) => {
    if (!SHARED_PACKAGES.includes(part))
      return [`${part} is not shared: add it to a group of LAZY in tools/build/shared-packages.ts`];
    const shared = FACADES[part];
    if (shared && names.includes('*')) return [`${part} is shared by name: import names, not the whole module`];
    return shared
      ? names
          .filter((name) => !shared.includes(name))
          .map((name) => `${name} of ${part} is not shared: add it to FACADES in tools/build/shared-packages.ts`)
      : [];
  });

const lookFolder = (): string => path.join(folderOf('@landfall/ui'), 'src/css');

/** Classes of the shared look, which remotes may use beside their own. antd's are recognised by their prefix. */
const classesOfTheLook = (): Set<string> => {
  const look = lookFolder();
  return new Set(filesIn(look).flatMap((file) => selectorsIn(fs.readFileSync(path.join(look, file), 'utf8')).flatMap(classesIn)));
};

/** Selectors of a built remote that could match elements of another module, one message each. A selector must contain a class of the
 *  remote's CSS modules, and may also contain classes of antd and of the shared look. */
export function leakingStyles(name: string, folder: string): string[] {
  const prefix = classPrefixOf(name);
  const look = classesOfTheLook();
  const isKnown = (one: string) => one.startsWith(prefix) || one.startsWith('ant-') || look.has(one);
  const isSafe = (classes: string[]) => classes.some((one) => one.startsWith(prefix)) && classes.every(isKnown);
  return filesIn(folder)
    .filter((file) => file.endsWith('.css'))
    .flatMap((file) => selectorsIn(takeLayers(fs.readFileSync(path.join(folder, file), 'utf8')).rest))
    .filter((selector) => !isSafe(classesIn(selector)))
    .map((selector) => `${selector} styles other modules too: use a class of a *.module.css file`);
}

/** Packages whose style sheets a build contains, also those that a package brings by itself. */
const styledPackages = (folder: string): string[] => [
  ...new Set(
    filesIn(folder)
      .filter((file) => file.endsWith('.css'))
      .flatMap((file) => takeLayers(fs.readFileSync(path.join(folder, file), 'utf8')).packages),
  ),
];

/** Files and styles of a built remote that its pages.ts does not declare, one message each. */
export function undeclaredFiles(folder: string, { fonts, wasm, styles = [] }: Capabilities = {}): string[] {
  const files = filesIn(folder);
  const first = (pattern: RegExp) => files.find((file) => pattern.test(file));
  const [font, code] = [fonts ? undefined : first(FONT_FILE), wasm ? undefined : first(WASM_FILE)];
  return [
    ...(font ? [`${font} is a font: declare capabilities: { fonts: true } in pages.ts`] : []),
    ...(code ? [`${code} is WebAssembly: declare capabilities: { wasm: true } in pages.ts`] : []),
    ...styledPackages(folder)
      .filter((name) => !styles.includes(name))
      .map((name) => `${name} brings a style sheet: declare capabilities: { styles: ['${name}'] } in pages.ts`),
  ];
}
