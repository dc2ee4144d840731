// Every environment variable that the shop or its commands read is in the table of docs/operating.md, and nothing else is.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { readOptions } from '../../supabase/local/options.ts';
import { root } from '../versions.ts';

const READERS = [
  'supabase/local',
  'supabase/functions',
  'libs',
  'shell',
  'tools/release',
  'tools/hosting',
  'tools/start.ts',
  'tools/preflight.ts',
];
/** Set by the platform, by the project's own processes or by tests. */
const INTERNAL = new Set([
  'NODE_ENV',
  'PATH',
  'LANDFALL_STARTED_BY',
  'LANDFALL_HOT_MODULE',
  'LANDFALL_COMMAND',
  'SUPABASE_URL',
  'SUPABASE_ANON_KEY',
  'SUPABASE_SERVICE_ROLE_KEY',
  'SUPABASE_SECRET_KEYS',
  'SUPABASE_PUBLISHABLE_KEYS',
]);
const READ =
  /(?:\benv\[|process\.env\[|[sS]etting\(|keysOf\(|Deno\.env\.get\(|\bread\()'([A-Z][A-Z0-9_]+)'|process\.env\.([A-Z][A-Z0-9_]+)|'(MODULES_S3_[A-Z_]+)'/g;

const textOf = (file: string): string => fs.readFileSync(path.join(root, file), 'utf8');

const isSource = (file: string): boolean => /\.m?tsx?$|\.mjs$|Containerfile$/.test(file) && !/\.test\.tsx?$/.test(file);
const filesOf = (): string[] =>
  execFileSync('git', ['ls-files', ...READERS], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((file) => isSource(file) && fs.existsSync(path.join(root, file)));

const documented = (): string[] => {
  const section = /## Settings\n([\s\S]*?)\n###? /.exec(textOf('docs/operating.md'))![1]!;
  const rows = section.split('\n').filter((line) => line.startsWith('| `'));
  return rows.flatMap((row) => [...row.split('|')[1]!.matchAll(/`([A-Z0-9_]+)`/g)].map(([, name]) => name!));
};

it('The table of settings has every environment variable that is read, and no other', () => {
  const read = filesOf().flatMap((file) => [...textOf(file).matchAll(READ)].map((match) => match.slice(1).find(Boolean)!));
  const names = [...new Set(read)].filter((name) => !INTERNAL.has(name)).sort();
  expect(names.length).toBeGreaterThan(20);
  expect([...documented()].sort()).toEqual(names);
});

it('A shop with a public address says whether it is a demo, or does not start', () => {
  const SITE_URL = 'https://shop.example';
  expect(() => readOptions({ SITE_URL })).toThrow(/DEMO=false for a real shop, DEMO=true for a demo/);
  expect(readOptions({ SITE_URL, DEMO: 'false' }).demo).toBe(false);
  expect(readOptions({ SITE_URL, DEMO: 'true' }).demo).toBe(true);
  expect(readOptions({}).demo).toBe(true);
});
