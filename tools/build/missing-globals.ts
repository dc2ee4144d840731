// Refuses globals that a browser may not have. The bundler marks them where they are not declared in the file; a test for `typeof` stays.
import fs from 'node:fs';
import path from 'node:path';
import zlib from 'node:zlib';
import { originalPositionFor, TraceMap } from '@jridgewell/trace-mapping';
import { rspack } from '@rsbuild/core';
import { filesIn } from '../files.ts';
import { mapsFolderOf } from './source-maps.ts';

/** Node's. `process.env.NODE_ENV` is replaced by the build, and allowed. */
const NODE = ['process', 'Buffer', 'global', '__dirname', '__filename', 'setImmediate', 'clearImmediate'];
/** Of some browsers only. */
const SOME_BROWSERS = [
  'Temporal',
  'showOpenFilePicker',
  'showSaveFilePicker',
  'showDirectoryPicker',
  'EyeDropper',
  'BarcodeDetector',
  'IdleDetector',
  'NDEFReader',
  'queryLocalFonts',
  'launchQueue',
];

const MARK = '__landfall_missing__';

const tested = (names: string[], value: (name: string) => string): [string, string][] =>
  names.map((name) => [`typeof ${name}`, value(name)]);

/** Marks uses. `typeof process` is "undefined", as in a browser, so that code behind such a test is left out. Two plugins, because one would
 *  mark the tests too. */
export const markMissingGlobals = () => [
  new rspack.DefinePlugin(
    Object.fromEntries([...tested(NODE, () => '"undefined"'), ...tested(SOME_BROWSERS, (name) => `(typeof globalThis.${name})`)]),
  ),
  new rspack.DefinePlugin(Object.fromEntries([...NODE, ...SOME_BROWSERS].map((name) => [name, MARK + name]))),
];

/** "remotes/cart/src/total.tsx:41", or the place in the built file. */
function placeOf(folder: string, file: string, text: string, index: number): string {
  const lines = text.slice(0, index).split('\n');
  const [line, column] = [lines.length, lines.at(-1)!.length];
  const map = path.join(mapsFolderOf(folder), `${file}.gz`);
  const found =
    fs.existsSync(map) && originalPositionFor(new TraceMap(zlib.gunzipSync(fs.readFileSync(map)).toString()), { line, column });
  return found && found.source ? `${found.source}:${found.line}` : `${file}:${line}:${column + 1}`;
}

const remedy = (name: string): string =>
  NODE.includes(name)
    ? 'is not in browsers: use what the page has (ShellContext, import.meta, globalThis)'
    : `is not in every browser: test for it with '${name}' in globalThis, and use globalThis.${name}`;

/** One sentence for each use of a missing global in a build, with its place in the source. */
export function usedMissingGlobals(folder: string): string[] {
  const uses = filesIn(folder)
    .filter((file) => file.endsWith('.js'))
    .flatMap((file) => {
      const text = fs.readFileSync(path.join(folder, file), 'utf8');
      return [...text.matchAll(new RegExp(`${MARK}(\\w+)`, 'g'))].map(
        ({ 1: name = '', index }) => `${placeOf(folder, file, text, index)} uses ${name}, which ${remedy(name)}`,
      );
    });
  return [...new Set(uses)];
}
