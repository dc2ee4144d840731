import { describe, expect, it } from 'vitest';
import { countsOf } from './structure.ts';

const lines = (count: number, first: string) => `${first}\n${'// more\n'.repeat(count - 1)}`;

describe('The counts of the structure', () => {
  it('count short files with one export as small', () => {
    const of = (text: string) => countsOf([{ path: 'libs/ui/src/a.ts', text }]).small;
    expect(of(lines(24, 'export const a = 1;'))).toBe(1);
    expect(of(lines(25, 'export const a = 1;'))).toBe(0);
    expect(of('export const a = 1;\nexport interface A {}\n')).toBe(0);
    expect(of("export { a, b } from './b.ts';\n")).toBe(0);
    expect(of('const a = 1;\n')).toBe(0);
  });

  it('count the lines of tests apart, and leave out what tools write', () => {
    const counts = countsOf([
      { path: 'libs/db/src/database.types.ts', text: lines(900, 'export type Database = 1;') },
      { path: 'libs/db/src/page.ts', text: lines(30, 'export const page = 1;') },
      { path: 'libs/db/src/page.test.ts', text: lines(40, "it('works', () => 1);") },
      { path: 'libs/ui/src/css/page.css', text: lines(7, '.page {}') },
      { path: 'libs/ui/README.md', text: lines(50, '# ui') },
    ]);
    expect(counts).toEqual({ files: 3, folders: 2, singles: 1, small: 0, typescript: 30, tests: 40, css: 7, sql: 0 });
  });
});
