import fs from 'node:fs';
import path from 'node:path';
import { filesIn } from '../build/files.ts';
import { dist } from '../build/versions.ts';
import type { BenchResult } from './bench-result.ts';
import { built } from './built.ts';
import { table } from './table.ts';

interface Size {
  part: string;
  files: number;
  bytes: number;
  brotli: number;
}

/** Matching scripts and styles of a folder. */
function sizeOf(part: string, folder: string, fits: (file: string) => boolean = () => true): Size {
  const files = filesIn(folder).filter((file) => /\.(js|css)$/.test(file) && fits(file));
  const sum = (suffix: string) =>
    files.reduce((total, file) => {
      const at = path.join(folder, file + suffix);
      return total + fs.statSync(fs.existsSync(at) ? at : path.join(folder, file)).size;
    }, 0);
  return { part, files: files.length, bytes: sum(''), brotli: sum('.br') };
}

const newest = (folder: string): string =>
  fs
    .readdirSync(folder)
    .map((version) => path.join(folder, version))
    .filter((release) => fs.existsSync(path.join(release, 'release.json'))) // beside them are their source maps
    .sort((one, other) => fs.statSync(other).mtimeMs - fs.statSync(one).mtimeMs)[0]!;

/** Sizes of the shell's first bundle, its on-demand parts and each remote. */
export async function sizes(): Promise<BenchResult> {
  built();
  const shell = path.join(dist, 'shell');
  const modules = path.join(dist, 'modules');
  const rows = [
    sizeOf('shell, first bundle', shell, (file) => !file.includes('/async/')),
    sizeOf('shell, on demand', shell, (file) => file.includes('/async/')),
    ...fs.readdirSync(modules).map((name) => sizeOf(name, newest(path.join(modules, name)))),
  ];
  const kB = (bytes: number) => (bytes / 1000).toFixed(1);
  const text = table(
    ['part', 'files', 'kB', 'kB brotli'],
    rows.map(({ part, files, bytes, brotli }) => [part, String(files), kB(bytes), kB(brotli)]),
  );
  return { result: { bench: 'sizes', rows }, text };
}
