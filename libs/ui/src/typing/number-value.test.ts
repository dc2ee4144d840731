import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type NumberLimits, numberOf, numberProblem, numberText, parseNumberValue, phoneProblem } from './number-value.ts';

/** Text that people and attackers type into number fields. */
const odd = fc.oneof(
  fc.constantFrom(
    '-5',
    '0',
    '-0',
    '1e9',
    '1,5',
    '1,500',
    '１２',
    '٣',
    ' 12 ',
    '12.',
    '.5',
    'abc',
    '',
    ' ',
    'Infinity',
    'NaN',
    '0x10',
    '--1',
  ),
  fc.constantFrom(
    '99999999999999999999',
    '0.1234567890123456789',
    '9007199254740993',
    '1 000',
    '−5',
    '1.2.3',
    '+5',
    '1_000',
    '½',
    '1e-7',
  ),
  fc.string(),
  fc.double({ noNaN: true }).map(String),
  fc.integer().map(String),
  fc.tuple(fc.integer(), fc.nat()).map(([whole, part]) => `${whole}.${part}`),
);

/** The exact value of plain decimal digits, in steps of 10^-25. */
const exact = (digits: string): bigint => {
  const [whole = '', part = ''] = digits.replace(/^-/, '').split('.');
  return BigInt(`${whole || '0'}${part.padEnd(25, '0')}`) * (digits.startsWith('-') ? -1n : 1n);
};

/** Whether a field with this text submits exactly the number it shows, or reports a problem and keeps the text. */
function isHonest(text: string): boolean {
  const value = parseNumberValue(text);
  if (typeof value === 'string') return value === text && numberProblem(value, { required: 'Enter it.' }) !== undefined;
  if (value === null) return text.trim() === '';
  return exact(numberText(value)) === exact(text.trim().replace('−', '-'));
}

it('sends exactly the number that is shown, or shows why not', () => {
  const honest = fc.check(
    fc.property(odd, (text) => isHonest(text)),
    { numRuns: 5000 },
  );
  expect(honest.counterexample).toBeNull();
});

it('never accepts a number outside its limits', () => {
  const bounds = fc.record({
    min: fc.integer({ min: -5, max: 5 }),
    max: fc.integer({ min: 6, max: 5000 }),
    decimals: fc.nat({ max: 3 }),
  });
  const within = fc.check(
    fc.property(odd, bounds, (text, { min, max, decimals }) => {
      const typed = parseNumberValue(text, decimals);
      if (numberProblem(typed, { required: 'Enter it.', min, max, decimals })) return true;
      const value = numberOf(typed, decimals);
      const digits = (String(value).split('.')[1] ?? '').length;
      return typeof value === 'number' && value >= min && value <= max && digits <= decimals;
    }),
    { numRuns: 5000 },
  );
  expect(within.counterexample).toBeNull();
});

it.each<[string, NumberLimits, string | undefined]>([
  ['-5', { min: 0 }, 'It has to be at least 0.'],
  ['−5', { min: 0 }, 'It has to be at least 0.'],
  ['0', { above: 0 }, 'It has to be more than 0.'],
  ['100000', { max: 9999 }, 'It has to be at most 9,999.'],
  ['1.5', { decimals: 0 }, 'It has to be a whole number.'],
  ['1.0051', { decimals: 2 }, 'At most 2 decimals.'],
  ['0.005', { decimals: 2 }, 'At most 2 decimals.'],
  ['1234.000', { decimals: 2 }, 'At most 2 decimals.'],
  ['56.00', { decimals: 0 }, 'It has to be a whole number.'],
  ['1.000', { decimals: 2 }, 'Do you mean 1000 or 1? Type that.'],
  ['56.000', { decimals: 0 }, 'Do you mean 56000 or 56? Type that.'],
  ['1,000', { decimals: 2 }, 'Do you mean 1000 or 1? Type that.'],
  ['1,250', { decimals: 3 }, 'Do you mean 1250 or 1.25? Type that.'],
  ['1.250', {}, 'Do you mean 1250 or 1.25? Type that.'],
  ['1.250', { decimals: 3 }, undefined],
  ['1.250', { decimals: 3, max: 1 }, 'It has to be at most 1.'],
  ['1,5', {}, 'Enter a number in digits, with a point for decimals, such as 1250.5.'],
  ['1e9', {}, 'Enter a number in digits, with a point for decimals, such as 1250.5.'],
  ['three', { decimals: 0 }, 'Enter a whole number in digits, such as 3.'],
  ['9007199254740993', {}, 'This number has too many digits.'],
  ['', { required: 'Enter a price.' }, 'Enter a price.'],
  ['', {}, undefined],
  [' 12.50 ', { min: 0, max: 100, decimals: 2 }, undefined],
])('refuses %j with %j: %s', (text, limits, said) => {
  expect(numberProblem(parseNumberValue(text, limits.decimals), limits)).toBe(said);
});

it('reads a point before three digits as a decimal point only where a field has three decimals', () => {
  expect(numberOf(parseNumberValue('1.250'), 3)).toBe(1.25);
  expect(numberOf(parseNumberValue('1.250'), 2)).toBeNull();
  expect(numberOf(parseNumberValue('1,250'), 3)).toBeNull();
});

it('shows a stored number in full, with the decimals of money', () => {
  expect(numberText(12, 2)).toBe('12.00');
  expect(numberText(12.345, 2)).toBe('12.345');
  expect(numberText(1e-7)).toBe('0.0000001');
  expect(numberText(0.0117647059)).toBe('0.0117647059');
  expect(numberText(null, 2)).toBe('');
});

it('accepts common phone formats and explains what is wrong with others, but not with an empty field', () => {
  for (const fine of [
    '',
    '+977 9800000000',
    '00977 98-0000',
    '(01) 4412 345',
    '\u202a+977 980\u20110000000',
    '+1 213 373 4253 ext. 12',
  ]) {
    expect(phoneProblem(fine)).toBeUndefined();
  }
  for (const wrong of ['abc', '12', '123', 'call me', '+', '9'.repeat(60)]) {
    expect(phoneProblem(wrong)).toMatch(/^Enter a phone number with its country code/);
  }
});
