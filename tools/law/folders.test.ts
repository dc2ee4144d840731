import fs from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '../..');

/** Source text by path, with forward slashes. */
type Files = Readonly<Record<string, string>>;

/** The files of a remote's `src`, by their path below it. */
function filesOf(remote: string): Files {
  const src = path.join(ROOT, 'remotes', remote, 'src');
  const files = fs.readdirSync(src, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = files.map((entry) => path.relative(src, path.join(entry.parentPath, entry.name)));
  return Object.fromEntries(paths.map((file) => [file.replaceAll(path.sep, '/'), fs.readFileSync(path.join(src, file), 'utf8')]));
}

/** Folders whose only entry is a file. */
function singleFileFolders(files: Files): string[] {
  const entries = new Map<string, Set<string>>();
  for (const file of Object.keys(files))
    for (let inner = file; inner.includes('/'); inner = path.posix.dirname(inner)) {
      const folder = path.posix.dirname(inner);
      entries.set(folder, (entries.get(folder) ?? new Set()).add(inner));
    }
  const isSingle = (inner: Set<string>) => inner.size === 1 && [...inner].every((entry) => entry in files);
  return [...entries].filter(([, inner]) => isSingle(inner)).map(([folder]) => folder);
}

/** The two sibling folders that an import connects; undefined within a folder, and between a folder and what contains it. */
function siblings(from: string, to: string): [string, string] | undefined {
  const [a, b] = [from.split('/'), to.split('/')];
  const same = a.findIndex((name, index) => name !== b[index]);
  if (same < 0 || a.length - 1 === same || b.length - 1 === same) return undefined;
  return [a.slice(0, same + 1).join('/'), b.slice(0, same + 1).join('/')];
}

const folderImports = (files: Files): [string, string][] =>
  Object.entries(files).flatMap(([file, text]) =>
    /\.tsx?$/.test(file)
      ? ts
          .preProcessFile(text, true, true)
          .importedFiles.filter(({ fileName }) => fileName.startsWith('.'))
          .flatMap(({ fileName }) => {
            const pair = siblings(file, path.posix.join(path.posix.dirname(file), fileName));
            return pair ? [pair] : [];
          })
      : [],
  );

/** Folders that import each other, directly or through others. */
function mutualFolders(files: Files): string[] {
  const imports = new Map<string, Set<string>>();
  for (const [from, to] of folderImports(files)) imports.set(from, (imports.get(from) ?? new Set()).add(to));
  const reach = (folder: string, seen: Set<string>): Set<string> => {
    for (const to of imports.get(folder) ?? []) if (!seen.has(to)) reach(to, seen.add(to));
    return seen;
  };
  return [...imports.keys()].filter((folder) => reach(folder, new Set()).has(folder)).toSorted();
}

const REMOTES = fs
  .readdirSync(path.join(ROOT, 'remotes'))
  .filter((name) => fs.existsSync(path.join(ROOT, 'remotes', name, 'src')));

describe.each(REMOTES)('the folders of %s', (remote) => {
  const files = filesOf(remote);

  it('hold at least two files each', () => {
    expect(singleFileFolders(files)).toEqual([]);
  });

  it('do not import each other', () => {
    expect(mutualFolders(files)).toEqual([]);
  });
});

describe('the check of folders', () => {
  it('finds a folder with one file, and allows a folder that only holds folders', () => {
    const files = {
      'module.tsx': '',
      'pages/cart/cart.route.tsx': '',
      'pages/cart/cart.css': '',
      'pages/quote/quote.route.tsx': '',
    };
    expect(singleFileFolders(files)).toEqual(['pages/quote']);
  });

  it('finds folders that import each other through a third, also by types and on demand', () => {
    const files = {
      'list/list.ts': "import type { Row } from '../rows/row.ts';",
      'rows/row.ts': "export const load = () => import('../store/store.ts');",
      'store/store.ts': "export { list } from '../list/list.ts';",
      'pages/cart/cart.ts': "import '../../list/list.ts';",
    };
    expect(mutualFolders(files)).toEqual(['list', 'rows', 'store']);
  });

  it('allows imports between a folder and the folder that contains it', () => {
    const files = { 'detail/detail.ts': "import './quote/quote.ts';", 'detail/quote/quote.ts': "import '../facts.ts';" };
    expect(mutualFolders(files)).toEqual([]);
  });
});
