import { describe, expect, it } from 'vitest';
import { satisfy } from './ranges.ts';

describe('A shared version', () => {
  it.each([
    ['6.6.8', '^6.6.8', true],
    ['6.7.0', '^6.6.8', true],
    ['6.10.1', '^6.6.8', true],
    ['6.6.7', '^6.6.8', false],
    ['7.0.0', '^6.6.8', false],
    ['0.3.4', '^0.3.1', true],
    ['0.4.0', '^0.3.1', false],
    ['0.0.2', '^0.0.1', false],
    ['0.0.1', '^0.0.1', true],
  ])('%s for %s: %s', (version, range, fits) => expect(satisfy(version, range)).toBe(fits));

  it.each([
    ['1.9.0', '<=1.10.0', true],
    ['1.10.0', '<=1.10.0', true],
    ['2.0.0', '<=1.10.0', false],
  ])('%s beside another, %s: %s', (version, range, fits) => expect(satisfy(version, range)).toBe(fits));

  it('is held against no other range', () => expect(() => satisfy('1.0.0', '*')).toThrow('The range *'));
});
