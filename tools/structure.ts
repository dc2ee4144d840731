// node tools/structure.ts [commit...]: counts the files and lines of each room at these commits (default: HEAD), as Markdown tables.
// docs/structure.md holds its output.
import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const ROOMS = ['shell', 'remotes', 'libs', 'supabase', 'tools', 'e2e'];
/** Written by tools: not counted. */
const GENERATED = /database\.types\.ts$|libs\/db\/src\/testing\/schema\.ts$|\.d\.css\.ts$/;
const IS_TEST = /\.(test|test-d|spec)\.tsx?$/;
const SMALL = 25;

export interface SourceFile {
  path: string;
  text: string;
}

export interface Counts {
  files: number;
  folders: number;
  /** Folders that hold one source file and nothing else. */
  singles: number;
  /** Files that export exactly one name and have fewer than 25 lines, without tests. */
  small: number;
  typescript: number;
  tests: number;
  css: number;
  sql: number;
}

const linesOf = (text: string) => text.split('\n').length - (text.endsWith('\n') ? 1 : 0);

/** Names that a file exports: declarations, and names in `export { a, b }`. */
function exportsOf(text: string): number {
  const declared = text.match(/^export (default|(async )?function|const|let|class|interface|type|enum)\b/gm) ?? [];
  const listed = [...text.matchAll(/^export (?:type )?\{([^}]*)\}/gm)].flatMap(([, names]) =>
    names!.split(',').filter((name) => name.trim()),
  );
  return declared.length + listed.length;
}

/** Counts hand-written files. Lines of tests are not part of `typescript`. */
export function countsOf(files: readonly SourceFile[]): Counts {
  const written = files.filter(({ path: file }) => /\.(tsx?|css|sql)$/.test(file) && !GENERATED.test(file));
  const code = written.filter(({ path: file }) => /\.tsx?$/.test(file));
  const lines = (some: readonly SourceFile[]) => some.reduce((sum, { text }) => sum + linesOf(text), 0);
  const ending = (end: string) => written.filter(({ path: file }) => file.endsWith(end));
  const folders = written.map(({ path: file }) => path.dirname(file));
  const isSingle = (folder: string) => folders.filter((other) => other === folder || other.startsWith(`${folder}/`)).length === 1;
  const product = code.filter(({ path: file }) => !IS_TEST.test(file));
  return {
    files: written.length,
    folders: new Set(folders).size,
    singles: folders.filter(isSingle).length,
    small: product.filter(({ text }) => linesOf(text) < SMALL && exportsOf(text) === 1).length,
    typescript: lines(product),
    tests: lines(code) - lines(product),
    css: lines(ending('.css')),
    sql: lines(ending('.sql')),
  };
}

const git = (args: string[], input?: string): Buffer => execFileSync('git', args, { input, maxBuffer: 2 ** 29 });

/** The rooms' source files at a commit. */
function filesAt(commit: string): SourceFile[] {
  const entries = git(['ls-tree', '-r', commit, '--', ...ROOMS])
    .toString()
    .trimEnd()
    .split('\n');
  const blobs = entries.map((entry) => entry.split(/\s/)[2]!);
  const output = git(['cat-file', '--batch'], blobs.join('\n'));
  let at = 0;
  return entries.map((entry) => {
    const end = output.indexOf('\n', at);
    const size = Number(output.subarray(at, end).toString().split(' ')[2]);
    const text = output.subarray(end + 1, end + 1 + size).toString();
    at = end + size + 2;
    return { path: entry.slice(entry.indexOf('\t') + 1), text };
  });
}

const row = (cells: (number | string)[]) => `| ${cells.join(' | ')} |`;

function tableAt(commit: string): string {
  const files = filesAt(commit);
  const of = (name: string, some: readonly SourceFile[]) => {
    const { files: count, folders, singles, small, typescript, tests, css, sql } = countsOf(some);
    return row([name, count, folders, (count / folders).toFixed(1), singles, small, typescript, tests, css, sql]);
  };
  const head = [
    'room',
    'files',
    'folders',
    'files per folder',
    'folders of one file',
    'small',
    'TS lines',
    'test lines',
    'CSS lines',
    'SQL lines',
  ];
  const rooms = ROOMS.map((room) =>
    of(
      room,
      files.filter(({ path: file }) => file.startsWith(`${room}/`)),
    ),
  );
  const day = git(['show', '-s', '--format=%h, %as', commit]).toString().trim();
  return [`${commit} (${day})`, '', row(head), row(head.map(() => '---')), ...rooms, of('all', files)].join('\n');
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const commits = process.argv.slice(2);
  console.log((commits.length > 0 ? commits : ['HEAD']).map(tableAt).join('\n\n'));
}
