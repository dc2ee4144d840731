import { describe, expect, it } from 'vitest';
import { wrongWithRow } from './check-table.ts';
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
  wrongWithRow(
    table(name)[0]!,
    reported.map((test) => ({ file: FILE, name, ...test })),
  );

describe('the table', () => {
  it('is read as sentences and the tests that hold them', () => {
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

  it('says where each of its files is', () => {
    expect(() => readTable('| Said. | [nowhere] `a test` |')).toThrow('[nowhere]');
  });
});

describe('a sentence', () => {
  it('is held by a test that passed', () => expect(wrong('sorts by name', { outcome: 'passed' })).toEqual([]));

  it('is not held by a name that no test has', () => {
    expect(wrong('sorts by colour', { name: 'sorts by name', outcome: 'passed' })).toEqual([
      `no such test: ${FILE}: sorts by colour`,
    ]);
  });

  it('is not held by a test of that name in another file', () => {
    expect(wrong('sorts by name', { file: 'elsewhere.test.ts', outcome: 'passed' })).toHaveLength(1);
  });

  it('is not held by a test that was skipped or failed', () => {
    expect(wrong('sorts by name', { outcome: 'skipped' })).toEqual([`skipped: ${FILE}: sorts by name`]);
    expect(wrong('sorts by name', { outcome: 'failed' })).toEqual([`failed: ${FILE}: sorts by name`]);
  });

  it('is not held by nothing', () => expect(wrongWithRow({ sentence: 'Said.', tests: [] }, [])).toEqual(['names no test']));

  it('is held by each of a family, and by none of another', () => {
    const ran = { name: 'sorts by price-asc', outcome: 'passed' } as const;
    expect(wrong('sorts by %s', ran)).toEqual([]);
    expect(wrong('sorts by %s', ran, { name: 'sorts by name-asc', outcome: 'skipped' })).toHaveLength(1);
    expect(wrong('finds %s', ran)).toHaveLength(1);
  });

  it('is found in a list that knows only the family', () => {
    expect(wrong('sorts by price-asc', { name: 'sorts by %s' })).toEqual([]);
    expect(wrong('reads at 7:1 on the page', { name: 'reads at ${least}:1 on the %s' })).toEqual([]);
  });
});
