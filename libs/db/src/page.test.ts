import { expect, it } from 'vitest';
import { unwrapPage } from './page.ts';

const refused = (message: string, code: string, status: number) =>
  Promise.resolve({ data: null, count: null, error: { message, code }, status });

it('gives the rows of one page and the count of all', async () => {
  const answer = Promise.resolve({ data: ['a', 'b'], count: 312, error: null, status: 206 });
  expect(await unwrapPage(answer)).toEqual({ rows: ['a', 'b'], count: 312 });
});

it('gives an empty page where the address asks past the end', async () => {
  expect(await unwrapPage(refused('Requested range not satisfiable', 'PGRST103', 416))).toEqual({ rows: [], count: 0 });
});

it('throws what the server refused, with its code', async () => {
  await expect(unwrapPage(refused('permission denied', '42501', 403))).rejects.toMatchObject({ code: '42501', status: 403 });
});
