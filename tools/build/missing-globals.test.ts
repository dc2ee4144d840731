import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { rspack } from '@rsbuild/core';
import { afterAll, expect, it } from 'vitest';
import { markMissingGlobals, usedMissingGlobals } from './missing-globals.ts';

const folders: string[] = [];
afterAll(() => folders.forEach((folder) => fs.rmSync(folder, { recursive: true })));

/** Bundles a source as a remote is. @returns the sentences about it */
async function about(source: string): Promise<string[]> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'landfall-globals-'));
  folders.push(folder);
  fs.writeFileSync(path.join(folder, 'index.js'), source);
  const compiler = rspack.rspack({
    context: folder,
    mode: 'production',
    entry: './index.js',
    output: { path: path.join(folder, 'out') },
    plugins: markMissingGlobals(),
  });
  await new Promise<void>((resolve, reject) => compiler.run((error) => (error ? reject(error) : resolve())));
  return usedMissingGlobals(path.join(folder, 'out'));
}

it.each([
  ['console.log(process.env.API_URL)', 'process, which is not in browsers'],
  ['console.log(Buffer.from("x"))', 'Buffer, which is not in browsers'],
  ['setImmediate(() => console.log(1))', 'setImmediate, which is not in browsers'],
  ['console.log(Temporal.Now.instant())', "Temporal, which is not in every browser: test for it with 'Temporal' in globalThis"],
])('names what a browser lacks: %s', async (source, text) => {
  expect(await about(source)).toEqual([expect.stringContaining(`uses ${text}`)]);
});

it.each([
  'console.log(process.env.NODE_ENV)',
  'if (typeof process !== "undefined") console.log(process.pid)',
  'const process = { pid: 1 }; console.log(process.pid, globalThis.Temporal?.Now)',
  'export const read = (Buffer) => Buffer.length; console.log(read("x"))',
])('allows %s', async (source) => {
  expect(await about(source)).toEqual([]);
});
