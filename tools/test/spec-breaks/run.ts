// `npm run spec-breaks`: breaks a rule of the specification in a copy of the project, runs the tests that docs/spec-coverage.md names for it, and expects
// one of those to fail. Each break in turn; the project itself is not changed.
import fs from 'node:fs';
import path from 'node:path';
import { table } from '../../bench/table.ts';
import { root } from '../command.ts';
import { problemsOf } from '../coverage-table/check-table.ts';
import { type Row, readTable } from '../coverage-table/read-table.ts';
import { type ReportedTest, readVitest } from '../reported-tests.ts';
import { copyWorkspace, type Workspace } from '../workspace.ts';
import { type Break, BREAKS } from './breaks.ts';
import { breakText, testsOf } from './break-text.ts';

const rows = readTable(fs.readFileSync(path.join(root, 'docs/spec-coverage.md'), 'utf8'));

/** Runs test files in the copy. @returns their results, with paths as in the project */
async function runTests(copy: Workspace, files: string[]): Promise<ReportedTest[]> {
  const report = path.join(copy.folder, 'report.json');
  fs.rmSync(report, { force: true });
  await copy.run('vitest', ['run', ...files, '--reporter=json', `--outputFile.json=${report}`]).catch(() => undefined);
  const inCopy = path.relative(root, copy.folder).replaceAll(path.sep, '/');
  return readVitest(report).map((test) => ({ ...test, file: path.posix.relative(inCopy, test.file) }));
}

/** The named tests of the row that fail once the rule is broken. */
async function failuresOf(copy: Workspace, row: Row, { file, from, to }: Break): Promise<string[]> {
  const text = fs.readFileSync(path.join(copy.folder, file), 'utf8');
  copy.write(file, breakText(text, from, to));
  try {
    const reported = await runTests(copy, [...new Set(row.tests.map((test) => test.file))]);
    return problemsOf(row, reported).filter((problem) => problem.startsWith('failed: '));
  } finally {
    copy.write(file, text);
  }
}

const only = new RegExp(process.argv[2] ?? '.');
const chosen = BREAKS.filter(({ sentence }) => only.test(sentence)).map((one) => ({ one, row: testsOf(one, rows) }));
const copy = copyWorkspace();
try {
  const before = await runTests(copy, [...new Set(chosen.flatMap(({ row }) => row.tests.map(({ file }) => file)))]);
  const wrong = chosen.flatMap(({ row }) => problemsOf(row, before));
  if (chosen.length === 0 || wrong.length > 0)
    throw new Error(`Nothing is broken yet, and:\n${wrong.join('\n') || 'no break was chosen'}`);
  const results: { sentence: string; failed: string[] }[] = [];
  for (const { one, row } of chosen) {
    const failed = await failuresOf(copy, row, one);
    results.push({ sentence: row.sentence, failed });
    console.error(`${failed.length > 0 ? 'red  ' : 'GREEN'} ${one.file}: ${row.sentence}`);
  }
  const shown = results.map(({ sentence, failed }) => [
    sentence.slice(0, 70),
    failed[0]?.replace('failed: ', '') ?? 'NO TEST FAILED',
    failed.length,
  ]);
  console.log(
    table(
      ['sentence', 'first test that failed', 'failed'],
      shown.map((row) => row.map(String)),
    ),
  );
  const red = results.filter(({ failed }) => failed.length > 0).length;
  console.log(`\n${results.length} broken, ${red} noticed`);
  process.exitCode = red === results.length ? 0 : 1;
} finally {
  copy.remove();
}
