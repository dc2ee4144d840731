import fs from 'node:fs';
import path from 'node:path';
import { filesIn } from '../files.ts';
import { dist } from '../versions.ts';
import { type BenchResult, built, table } from './harness.ts';

/** Scripts and styles of a folder, in kB. */
function sizeOf(part: string, folder: string, fits: (file: string) => boolean = () => true) {
  const files = filesIn(folder).filter((file) => /\.(js|css)$/.test(file) && fits(file));
  const sum = (suffix: string) =>
    files.reduce((total, file) => {
      const at = path.join(folder, file + suffix);
      return total + fs.statSync(fs.existsSync(at) ? at : path.join(folder, file)).size / 1000;
    }, 0);
  return { part, files: files.length, kB: sum(''), brotli: sum('.br') };
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
  const [shell, modules] = [path.join(dist, 'shell'), path.join(dist, 'modules')];
  const rows = [
    sizeOf('shell, first bundle', shell, (file) => !file.includes('/async/')),
    sizeOf('shell, on demand', shell, (file) => file.includes('/async/')),
    ...fs.readdirSync(modules).map((name) => sizeOf(name, newest(path.join(modules, name)))),
  ];
  const text = table(
    ['part', 'files', 'kB', 'kB brotli'],
    rows.map((row) => Object.values(row)),
  );
  return { result: { bench: 'sizes', rows }, text };
}
