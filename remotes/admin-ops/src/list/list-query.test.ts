import { expect, it } from 'vitest';
import { contains, readPage } from './list-query.ts';

it('searches every named column', () => {
  expect(contains(['display_id', 'customer_name'], 'rao')).toBe('display_id.ilike.%rao%,customer_name.ilike.%rao%');
});

it('takes a sign that would end or bend the filter as any one character', () => {
  expect(contains(['name'], '50%_"a,b)')).toBe('name.ilike.%50___a_b_%');
});

it('answers an empty page where the address asks past the end', async () => {
  const past = { data: null, count: null, error: { message: 'Requested range not satisfiable', code: 'PGRST103' }, status: 416 };
  expect(await readPage(Promise.resolve(past))).toEqual({ rows: [], total: 0 });
});

it('throws what the server refused, with its code', async () => {
  const refused = { data: null, count: null, error: { message: 'permission denied', code: '42501' }, status: 403 };
  await expect(readPage(Promise.resolve(refused))).rejects.toMatchObject({ code: '42501' });
});
