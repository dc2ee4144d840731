import { expect, it } from 'vitest';
import { toCsv } from './csv.ts';

it('writes heads and rows, quoting what would end a cell', () => {
  expect(toCsv([{ Number: 'LF-1', Items: 'Kettle, "brass"', Total: 12.5, Until: null }])).toBe(
    '\uFEFFNumber,Items,Total,Until\r\nLF-1,"Kettle, ""brass""",12.5,\r\n',
  );
});

it('lets no name become a formula', () => {
  expect(toCsv([{ Items: '=HYPERLINK("x")' }, { Items: '-1' }])).toBe('\uFEFFItems\r\n"\'=HYPERLINK(""x"")"\r\n\'-1\r\n');
});

it('keeps a negative number a number', () => {
  expect(toCsv([{ Discount: -10 }])).toContain('\r\n-10\r\n');
});
