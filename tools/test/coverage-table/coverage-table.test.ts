import { describe, expect, it } from 'vitest';
import { problemsOf } from './check-table.ts';
import { readTable } from './read-table.ts';
import type { ReportedTest } from '../reported-tests.ts';

const FILE = 'remotes/cart/src/items/cart-view.test.ts';
const table = (...names: string[]) =>
  readTable(`
| The specification says | the test that fails if it is not so |
| --- | --- |
| Sort options: date-desc. | ${names.map((name) => `[cart-view] \`${name}\``).join('<br>')} |

[cart-view]: ../${FILE}
`);
const wrong = (name: string, ...reported: Partial<ReportedTest>[]) =>
  problemsOf(
    table(name)[0]!,
    reported.map((test) => ({ file: FILE, name, ...test })),
  );

describe('the table', () => {
  it('is parsed into sentences and their tests', () => {
    expect(table('sorts by date-desc', 'a \\| b')).toEqual([
      {
        sentence: 'Sort options: date-desc.',
        tests: [
          { file: FILE, name: 'sorts by date-desc' },
          { file: FILE, name: 'a | b' },
        ],
      },
    ]);
  });

  it('resolves the path of each file label', () => {
    expect(() => readTable('| Said. | [nowhere] `a test` |')).toThrow('[nowhere]');
  });
});

describe('a sentence', () => {
  it('accepts a row whose test passed', () => expect(wrong('sorts by name', { outcome: 'passed' })).toEqual([]));

  it('rejects a name that no test has', () => {
    expect(wrong('sorts by colour', { name: 'sorts by name', outcome: 'passed' })).toEqual([
      `no such test: ${FILE}: sorts by colour`,
    ]);
  });

  it('rejects a test of that name in another file', () => {
    expect(wrong('sorts by name', { file: 'elsewhere.test.ts', outcome: 'passed' })).toHaveLength(1);
  });

  it('rejects a skipped or failed test', () => {
    expect(wrong('sorts by name', { outcome: 'skipped' })).toEqual([`skipped: ${FILE}: sorts by name`]);
    expect(wrong('sorts by name', { outcome: 'failed' })).toEqual([`failed: ${FILE}: sorts by name`]);
  });

  it('rejects a row without tests', () => expect(problemsOf({ sentence: 'Said.', tests: [] }, [])).toEqual(['names no test']));

  it('accepts a template if every test of its it.each passed', () => {
    const ran = { name: 'sorts by price-asc', outcome: 'passed' } as const;
    expect(wrong('sorts by %s', ran)).toEqual([]);
    expect(wrong('sorts by %s', ran, { name: 'sorts by name-asc', outcome: 'skipped' })).toHaveLength(1);
    expect(wrong('finds %s', ran)).toHaveLength(1);
  });

  it('matches a template against a listing that has only the template', () => {
    expect(wrong('sorts by price-asc', { name: 'sorts by %s' })).toEqual([]);
    expect(wrong('reads at 7:1 on the page', { name: 'reads at ${least}:1 on the %s' })).toEqual([]);
  });
});
