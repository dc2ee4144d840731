import { expect, it } from 'vitest';
import { toCsv } from './csv.ts';

it('writes rows that spreadsheets read, and runs no formula', () => {
  expect(
    toCsv(
      ['Day', 'Paid'],
      [
        ['2026-03-10', 100.5],
        ['=1+1, "x"', null],
      ],
    ),
  ).toBe('\uFEFFDay,Paid\r\n2026-03-10,100.5\r\n"\'=1+1, ""x""",\r\n');
});
