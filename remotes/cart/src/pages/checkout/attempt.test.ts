import { expect, it } from 'vitest';
import { attemptKey, endAttempt } from './attempt.ts';

const wish = { items: [{ quote_id: '1', quantity: 1 }], addressId: 'a' };

it('an attempt keeps its key, also through a reload, until the order is placed', () => {
  const key = attemptKey(wish);
  expect(attemptKey({ ...wish })).toBe(key);
  endAttempt();
  expect(attemptKey(wish)).not.toBe(key);
});

it('another address or quantity is another attempt', () => {
  expect(attemptKey(wish)).not.toBe(attemptKey({ ...wish, addressId: 'b' }));
});
