import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createCsvWriter, type CsvCell, CsvFile } from './csv.ts';

const line = createCsvWriter('Asia/Kathmandu');

/** What a spreadsheet that divides by this character finds in the file: quotes count only where they begin a cell. */
function cellsOf(text: string, separator: ',' | ';' | '\t'): string[] {
  const cells: string[] = [];
  for (let at = 0; at <= text.length; at += 1) {
    let cell = '';
    if (text[at] === '"')
      for (at += 1; at < text.length && !(text[at] === '"' && text[at + 1] !== '"'); at += 1) {
        if (text[at] === '"') at += 1;
        cell += text[at];
      }
    for (at += text[at] === '"' ? 1 : 0; at < text.length && text[at] !== separator && !/[\r\n]/.test(text[at]!); at += 1)
      cell += text[at];
    cells.push(cell);
  }
  return cells;
}

/** What spreadsheets run or change: a formula, or digits that become a number of other digits. */
const isTaken = (cell: string): boolean => /^[\s"']*[=+\-@]/.test(cell) || /^(?:0\d+|\d{12,}|\d+e\d+)$/i.test(cell.trim());
const visible = (cell: string): string => cell.replaceAll('\u200B', '');

it('writes texts, numbers and nothing, quoting what would end a cell', () => {
  expect(line(['LF-1', 'Kettle, "brass"', 12.5, null, undefined])).toBe('LF-1,"Kettle, ""brass""",12.5,,\r\n');
});

it('writes a moment as day and time in the time zone of the file', () => {
  expect(line([new Date('2026-11-24T20:30:00Z')])).toBe('2026-11-25 02:15\r\n');
  expect(createCsvWriter('UTC')([new Date('2026-11-24T20:30:00Z')])).toBe('2026-11-24 20:30\r\n');
});

it('keeps a negative number a number', () => {
  expect(line([-10])).toBe('-10\r\n');
});

describe('in a spreadsheet that divides by', () => {
  it.each([',', ';', '\t'] as const)('%j no text becomes a formula or another number', (separator) => {
    const parts = fc.constantFrom(
      '=1+1',
      '+977 1 555',
      '-1',
      '@cmd',
      '00123',
      '12345678901234567890',
      '1e5',
      'a',
      ' ',
      ';',
      ',',
      '"',
      "'",
      '\t',
      '\n',
    );
    const text = fc.array(parts, { maxLength: 6 }).map((some) => some.join(''));
    fc.assert(
      fc.property(fc.array(text, { minLength: 1, maxLength: 4 }), (cells) => {
        expect(cellsOf(line(cells), separator).filter(isTaken)).toEqual([]);
      }),
      { numRuns: 2000, examples: [[['=HYPERLINK("x")']], [['a;=1+1']], [['a', 'b";=1+1']], [['x\n=1+1']], [['  =1+1']]] },
    );
  });

  it('a comma, every text is read as it was written, without a visible mark', () => {
    const text = fc.string({
      unit: fc.constantFrom('=', '+', '-', '@', '0', '7', 'e', 'O', "'", ' ', ';', ',', '"', '\t', '\n'),
    });
    fc.assert(
      fc.property(fc.array(text, { minLength: 1, maxLength: 3 }), (cells: CsvCell[]) => {
        expect(cellsOf(line(cells).slice(0, -2), ',').map(visible)).toEqual(cells);
      }),
    );
    expect(line(['O’Brien', "O'Brien", 'SHOP-77', '4111 1111', '2026'])).toBe("O’Brien,O'Brien,SHOP-77,4111 1111,2026\r\n");
  });
});

it('begins a file with the mark by which spreadsheets recognize UTF-8', async () => {
  const file = new CsvFile(['Number'], 'UTC');
  file.add([['LF-1']]);
  file.add([['LF-2']]);
  expect([file.rows, await file.blob.text()]).toEqual([2, '\uFEFFNumber\r\nLF-1\r\nLF-2\r\n']);
});
