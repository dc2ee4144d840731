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
  it.each(['1.4.0', '1.5.0-rc.1', '1.5.0-0', '1.5.0-alpha', '1.5.0-alpha-2.beta.10', '1.5.0-localized'])(
    'is published as %s',
    (text) => {
      expect(parseVersion(text)).toBe(text);
    },
  );

  const wrong = ['1.4', 'v1.4.0', '1.4.0-local.abc', '1.4.0-local', '01.4.0', '1.4.0 ', '', '1.5.0-', '1.5.0-rc..1'];
  const odd = ['1.5.0-rc.01', '1.5.0-rc_1', '1.5.0+build.7', '1.5.0-rc.1+7', '1.5.0-rc/1', `1.5.0-${'r'.repeat(60)}`];

  it.each([...wrong, ...odd])('is not published as "%s"', (text) => {
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
