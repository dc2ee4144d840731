// Most lines of code, styles and documents of each room. Raising a number is a decision: say why in the commit.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../versions.ts';

/** Generated migrations and types are not counted. */
const BUDGET: Readonly<Record<string, number>> = {
  '.': 400,
  docs: 4_250,
  e2e: 11_060,
  'libs/admin': 1_400,
  'libs/contract': 2_060,
  'libs/currency': 900,
  'libs/customer': 850,
  'libs/db': 4_430,
  'libs/delivery': 1_890,
  'libs/events': 100,
  'libs/messages': 1_300,
  'libs/modules': 1_700,
  'libs/status': 700,
  'libs/ui': 9_640,
  'remotes/admin-ops': 20_080,
  'remotes/admin-settings': 11_910,
  'remotes/analytics': 2_410,
  'remotes/cart': 6_490,
  'remotes/customer-dashboard': 7_090,
  'remotes/storefront': 5_430,
  shell: 15_120,
  supabase: 700,
  'supabase/functions': 3_480,
  'supabase/local': 12_840,
  'supabase/schemas': 25_640,
  'supabase/tests': 45_230,
  tools: 20_810,
};

const COUNTED = /\.(tsx?|mjs|sql|css|md)$/;
const LEFT_OUT = /^supabase\/migrations\/|database\.types\.ts$/;

/** `remotes/cart` of a file of the cart, `tools` of a tool, `.` of a file at the top. */
function roomOf(file: string): string {
  const [first = '', second = '', third] = file.split('/');
  if (third !== undefined && ['libs', 'remotes', 'supabase'].includes(first)) return `${first}/${second}`;
  return second ? first : '.';
}

const linesOf = (file: string): number => fs.readFileSync(path.join(root, file), 'utf8').split('\n').length - 1;

it('Each room stays within its budget of lines', () => {
  const files = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((file) => COUNTED.test(file) && !LEFT_OUT.test(file) && fs.existsSync(path.join(root, file)));
  const lines = new Map<string, number>();
  for (const file of files) lines.set(roomOf(file), (lines.get(roomOf(file)) ?? 0) + linesOf(file));
  expect([...lines.keys()].sort()).toEqual(Object.keys(BUDGET).sort());
  const over = [...lines]
    .filter(([room, count]) => count > BUDGET[room]!)
    .map(([room, count]) => `${room}: ${count} of ${BUDGET[room]}`);
  expect(over).toEqual([]);
});
