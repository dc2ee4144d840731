import { expect, it } from 'vitest';
import { openLoop } from './open-loop.ts';
import { limitOf } from './step.ts';

const cores = (servers: number[], others = 0) => ({ servers, postgres: 0.4, visitors: 0.2, others });

it('names what has no more processor time', () => {
  expect(limitOf(cores([0.97]), 2)).toBe("the server's core");
  expect(limitOf(cores([0.7, 0.6]), 2)).toBe('all cores of the machine');
  expect(limitOf(cores([0.95, 0.2]), 4)).toBe("one server's core");
  expect(limitOf(cores([0.3]), 2)).toBe('none');
  expect(limitOf(cores([0.3], 1), 2)).toBe('all cores of the machine');
});

it('visits begin at their rate, also while earlier ones are under way', async () => {
  let begun = 0;
  const { begun: count } = await openLoop(100, 200, () => {
    begun += 1;
    void new Promise(() => {}); // never ends
  });
  expect([count, begun]).toEqual([20, 20]);
});
