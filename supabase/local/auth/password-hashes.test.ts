import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import bcrypt from 'bcryptjs';
import { expect, it } from 'vitest';
import { comparePassword, hashPassword } from './password-hashes.ts';

it('Hashes and compares like bcrypt, also through its default export, which lite uses', async () => {
  const hash = await bcrypt.hash('a long enough password', 10);
  expect(bcrypt.compareSync('a long enough password', hash)).toBe(true);
  expect(await bcrypt.compare('a long enough password', hash)).toBe(true);
  expect(await comparePassword('another password', hash)).toBe(false);
  expect(await hashPassword('x', bcrypt.getSalt(hash))).toBe(bcrypt.hashSync('x', bcrypt.getSalt(hash)));
});

it('Fails one request alone', async () => {
  const [bad, good] = await Promise.allSettled([hashPassword('x', 'no salt'), hashPassword('x', 4)]);
  expect([bad.status, good.status]).toEqual(['rejected', 'fulfilled']);
});

it('Leaves the serving thread free', async () => {
  let isOver = false;
  let turns = 0;
  const start = performance.eventLoopUtilization();
  const hashes = Promise.all(Array.from({ length: 6 }, () => hashPassword('x', 10))).finally(() => (isOver = true));
  while (!isOver) {
    await pause(5);
    turns += 1;
  }
  await hashes;
  expect(performance.eventLoopUtilization(start).utilization).toBeLessThan(0.5);
  expect(turns).toBeGreaterThan(10);
});
