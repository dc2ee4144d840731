import { expect, it } from 'vitest';
import { neighbours, nextToPrice } from './neighbours.ts';

const queue = [{ id: 'a' }, { id: 'b' }, { id: 'c' }];

it('walks the queue in both directions and stops at its ends', () => {
  expect(neighbours(queue, 'b')).toEqual({ before: { id: 'a' }, after: { id: 'c' } });
  expect(neighbours(queue, 'c').after).toBeUndefined();
  expect(neighbours(queue, 'a').before).toBeUndefined();
});

it('enters the queue at its head from a quote that is not in it', () => {
  expect(neighbours(queue, 'x')).toEqual({ before: undefined, after: { id: 'a' } });
});

it('goes on with the next quote after one is sent, and wraps to the head at the end', () => {
  expect(nextToPrice(queue, 'a')).toEqual({ id: 'b' });
  expect(nextToPrice(queue, 'c')).toEqual({ id: 'a' });
  expect(nextToPrice([{ id: 'a' }], 'a')).toBeUndefined();
});
