import fs from 'node:fs';
import path from 'node:path';
import { localClassesIn } from '../build/css-classes.ts';
import { root } from '../versions.ts';

/** Every CSS module, relative to the root. */
export const cssModules = (): string[] =>
  ['remotes', 'libs'].flatMap((folder) =>
    fs.globSync(`${folder}/*/src/**/*.module.css`, { cwd: root }).map((file) => file.replaceAll(path.sep, '/')),
  );

/** A CSS module's type declaration, so that a misspelt class does not compile. */
export const declarationOf = (css: string): string =>
  [
    'declare const styles: {',
    ...localClassesIn(css).map((name) => `  readonly ${name}: string;`),
    '};',
    'export default styles;',
    '',
  ].join('\n');

/** Writes `<file>.d.ts` beside every CSS module: `node tools/generators/css-types.ts`. */
export function writeDeclarations(): void {
  for (const file of cssModules()) {
    fs.writeFileSync(path.join(root, `${file}.d.ts`), declarationOf(fs.readFileSync(path.join(root, file), 'utf8')));
  }
}

if (import.meta.main) writeDeclarations();
