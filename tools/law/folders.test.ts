import fs from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '../..');

/** Source text by path, with forward slashes. */
type Files = Readonly<Record<string, string>>;

/** The files of a room, by their path below it. */
function filesOf(room: string): Files {
  const top = path.join(ROOT, room);
  const files = fs.readdirSync(top, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = files.map((entry) => path.relative(top, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'));
  const own = paths.filter((file) => !/(^|\/)(node_modules|dist)\//.test(file));
  return Object.fromEntries(own.map((file) => [file, fs.readFileSync(path.join(top, file), 'utf8')]));
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

/** Files of the same room that a file imports. */
const importsOf = (file: string, text: string): string[] =>
  /\.tsx?$/.test(file)
    ? ts
        .preProcessFile(text, true, true)
        .importedFiles.filter(({ fileName }) => fileName.startsWith('.'))
        .map(({ fileName }) => path.posix.join(path.posix.dirname(file), fileName))
        .filter((to) => !to.startsWith('..'))
    : [];

const folderImports = (files: Files): [string, string][] =>
  Object.entries(files).flatMap(([file, text]) =>
    importsOf(file, text).flatMap((to) => {
      const pair = siblings(file, to);
      return pair ? [pair] : [];
    }),
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

/** Layers of the shell, lowest first. Files outside the folders start the page and import all of them. */
const LAYERS = ['kernel', 'modules', 'frame', 'pages'];

const isTest = (file: string): boolean => /\.test\.tsx?$|(^|\/)testing\//.test(file);

/** Imports of a layer above, or of the files that start the page. */
function upwardImports(files: Files): string[] {
  const own = Object.fromEntries(Object.entries(files).filter(([file]) => !isTest(file)));
  return Object.entries(own).flatMap(([file, text]) => {
    const level = LAYERS.indexOf(file.split('/')[0]!);
    if (level < 0) return [];
    return importsOf(file, text)
      .filter((to) => !to.includes('/') || LAYERS.indexOf(to.split('/')[0]!) > level)
      .map((to) => `${file} imports ${to}`);
  });
}

const namesIn = (folder: string): string[] => fs.readdirSync(path.join(ROOT, folder));
const REMOTES = namesIn('remotes')
  .map((name) => `remotes/${name}/src`)
  .filter((room) => fs.existsSync(path.join(ROOT, room)));
const LIBS = namesIn('libs').map((name) => `libs/${name}/src`);

it.each(REMOTES)('each folder of %s holds at least two files', (room) => {
  expect(singleFileFolders(filesOf(room))).toEqual([]);
});

it.each([...REMOTES, ...LIBS, 'shell/src', 'supabase/local', 'supabase/functions', 'supabase/tests', 'tools', 'e2e'])(
  'the folders of %s do not import each other',
  (room) => {
    const own = Object.entries(filesOf(room)).filter(([file]) => !(room === 'shell/src' && isTest(file))); // tests render the whole shell
    expect(mutualFolders(Object.fromEntries(own))).toEqual([]);
  },
);

it('no layer of the shell imports one above it', () => {
  expect(upwardImports(filesOf('shell/src'))).toEqual([]);
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

  it('finds an import of a higher layer, and of a file that starts the page', () => {
    const files = {
      'kernel/session/session.ts': "import '../../frame/header.tsx'; import './store.ts';",
      'frame/header.tsx': "import '../kernel/session/session.ts'; import '../shell.ts';",
      'frame/header.test.tsx': "import '../app.tsx';",
      'main.tsx': "import './pages/auth.tsx';",
    };
    expect(upwardImports(files)).toEqual([
      'kernel/session/session.ts imports frame/header.tsx',
      'frame/header.tsx imports shell.ts',
    ]);
  });

  it('allows imports between a folder and the folder that contains it', () => {
    const files = { 'detail/detail.ts': "import './quote/quote.ts';", 'detail/quote/quote.ts': "import '../facts.ts';" };
    expect(mutualFolders(files)).toEqual([]);
  });
});
