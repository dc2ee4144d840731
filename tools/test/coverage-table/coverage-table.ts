import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { root } from '../command.ts';
import { problemsOf } from './check-table.ts';
import { type Row, readTable } from './read-table.ts';
import { type ReportedTest, playwrightTests, vitestListed } from '../reported-tests.ts';

const TABLE = 'docs/spec-coverage.md';
const LARGE = 64 * 1024 * 1024; // Bytes of output of a test listing.

/** @throws Error if a test file can't be loaded; the test stage has details */
function list<Report>(program: string, ...args: string[]): Report {
  const bin = path.join(root, 'node_modules/.bin', program);
  const { status, stdout, stderr } = spawnSync(bin, args, { cwd: root, encoding: 'utf8', maxBuffer: LARGE });
  if (status !== 0) throw new Error(`${program} could not list its tests: ${/"message": .*/.exec(stdout)?.[0] ?? stderr}`);
  return JSON.parse(stdout) as Report;
}

/** Lists all tests without running them. */
export const listTests = (): ReportedTest[] => [
  ...vitestListed(list('vitest', 'list', '--json')),
  ...playwrightTests(list('playwright', 'test', '--list', '--config', 'e2e/playwright.config.ts', '--reporter=json'), {
    listed: true,
  }),
];

/** Checks the table against the tests and prints problems. An empty table fails. */
export function checkTable(reported: readonly ReportedTest[]): { passed: number; failed: number } {
  const rows: Row[] = readTable(fs.readFileSync(path.join(root, TABLE), 'utf8'));
  const wrong = rows.map((row) => ({ row, why: problemsOf(row, reported) })).filter(({ why }) => why.length > 0);
  for (const { row, why } of wrong) console.log(`${row.sentence}\n${why.map((one) => `  ${one}`).join('\n')}`);
  if (rows.length === 0) console.log(`${TABLE} has no rows`);
  return { passed: rows.length - wrong.length, failed: rows.length === 0 ? 1 : wrong.length };
}
