import { describe, expect, it } from 'vitest';
import { failureText, playwrightTests, vitestFailedFiles, vitestListed, vitestRan } from './reported-tests.ts';

const FILE = 'remotes/cart/src/items/cart-view.test.ts';

describe('A report of vitest', () => {
  it('joins a test’s titles and includes its error', () => {
    const assertionResults = [
      { ancestorTitles: ['a', 'b'], title: 'c', status: 'passed', failureMessages: [] },
      { ancestorTitles: [], title: 'd', status: 'pending', failureMessages: [] },
      { ancestorTitles: [], title: 'e', status: 'failed', failureMessages: ['Error: 1 is not 2'] },
    ];
    expect(vitestRan({ testResults: [{ name: FILE, message: '', assertionResults }] })).toEqual([
      { file: FILE, name: 'a > b > c', outcome: 'passed' },
      { file: FILE, name: 'd', outcome: 'skipped' },
      { file: FILE, name: 'e', outcome: 'failed', why: 'Error: 1 is not 2' },
    ]);
  });

  it('reports a file that could not be loaded', () => {
    const testResults = [
      { name: FILE, message: 'Error: no such module', assertionResults: [] },
      { name: 'well.test.ts', message: '', assertionResults: [] },
    ];
    expect(vitestFailedFiles({ testResults })).toEqual([
      { file: FILE, name: 'the file itself', outcome: 'failed', why: 'Error: no such module' },
    ]);
  });

  it('from `vitest list` escapes quotation marks', () => {
    expect(vitestListed([{ name: 'a > says \\"b\\"', file: FILE }])).toEqual([{ file: FILE, name: 'a > says "b"' }]);
  });
});

describe('A report of Playwright', () => {
  const spec = (title: string, ...statuses: string[]) => ({
    title,
    tests: statuses.map((status, n) => ({
      projectName: ['wide', 'phone'][n]!,
      status,
      results: [{ errors: status === 'flaky' ? [{ message: 'not visible' }] : [] }],
    })),
  });
  const inner = {
    title: 'offline',
    file: 'x.spec.ts',
    specs: [spec('one', 'expected', 'skipped'), spec('two', 'expected', 'flaky')],
  };
  const report = {
    config: { rootDir: 'e2e/journeys' },
    suites: [{ title: 'x.spec.ts', file: 'x.spec.ts', specs: [spec('three', 'skipped')], suites: [inner] }],
  };
  const file = 'e2e/journeys/x.spec.ts';

  it('passes only if one window passed and none failed, and names the failed window', () => {
    expect(playwrightTests(report)).toEqual([
      { file, name: 'three', outcome: 'skipped' },
      { file, name: 'offline > one', outcome: 'passed' },
      { file, name: 'offline > two', outcome: 'failed', why: 'in phone: not visible' },
    ]);
  });

  it('from `--list` has no outcomes', () => {
    expect(playwrightTests(report, { listed: true })[0]).toEqual({ file, name: 'three' });
  });
});

it('Prints a failure in a few lines, without colours and runner frames', () => {
  const why = [
    '\u001b[31mError\u001b[39m: 1 is not 2',
    '',
    '    at run (node_modules/vitest/x.js)',
    ...Array.from({ length: 30 }, (_, n) => `at ${n}`),
  ].join('\n');
  const text = failureText({ file: FILE, name: 'e', outcome: 'failed', why });
  expect(text.split('\n').slice(0, 3)).toEqual([`${FILE}: e`, '  Error: 1 is not 2', '  at 0']);
  expect(text.split('\n')).toHaveLength(13);
});
