import { describe, expect, it } from 'vitest';
import { parseList, parsePercent, parseVersion, parseWhole } from './parse.ts';

describe('A share of visitors', () => {
  it.each([
    ['5', 500],
    ['0.5 %', 50],
    ['100%', 10_000],
    ['0.01', 1],
  ])('%s is %i hundredths of a per cent', (text, weight) => {
    expect(parsePercent(text)).toBe(weight);
  });

  it.each(['0', '101', '-5', '1,5', 'half', ''])('is not "%s"', (text) => {
    expect(() => parsePercent(text)).toThrow('0.01 to 100');
  });
});

describe('A version', () => {
  it('that is published is plain', () => {
    expect(parseVersion('1.4.0')).toBe('1.4.0');
  });

  it.each(['1.4', 'v1.4.0', '1.4.0-local.abc', '01.4.0', '1.4.0 ', ''])('is not published as "%s"', (text) => {
    expect(() => parseVersion(text)).toThrow('1.4.0');
  });
});

it('A list may have blanks, and nothing between two commas', () => {
  expect(parseList(' cart, analytics,,')).toEqual(['cart', 'analytics']);
});

it('A number is whole', () => {
  expect(parseWhole('12')).toBe(12);
  for (const text of ['1.5', '-1', 'x', '']) expect(() => parseWhole(text)).toThrow('whole');
});
