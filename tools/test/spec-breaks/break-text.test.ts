import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../command.ts';
import { readTable } from '../coverage-table/read-table.ts';
import { breakText, testsOf } from './break-text.ts';
import { BREAKS } from './breaks.ts';

const read = (file: string) => fs.readFileSync(path.join(root, file), 'utf8');
const rows = readTable(read('docs/spec-coverage.md'));

it('refuses text that is not there exactly once', () => {
  expect(breakText('a b', 'a', 'c')).toBe('c b');
  expect(() => breakText('a a', 'a', 'c')).toThrow('2 times');
  expect(() => breakText('b', 'a', 'c')).toThrow('0 times');
});

describe('the breaks of the specification', () => {
  it('are at least twenty sentences', () => {
    expect(new Set(BREAKS.map((one) => testsOf(one, rows).sentence)).size).toBeGreaterThanOrEqual(20);
  });

  it.each(BREAKS)('fit the code and a row with tests: $sentence', (one) => {
    expect(breakText(read(one.file), one.from, one.to)).not.toBe(read(one.file));
    expect(testsOf(one, rows).tests).not.toEqual([]);
  });
});
