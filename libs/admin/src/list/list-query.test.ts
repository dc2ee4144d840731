import { expect, it } from 'vitest';
import { contains } from './list-query.ts';

it('searches every named column', () => {
  expect(contains(['display_id', 'customer_name'], 'rao')).toBe('display_id.ilike.%rao%,customer_name.ilike.%rao%');
});

it('treats characters with a meaning in filters as a wildcard for one character', () => {
  expect(contains(['name'], '50%_"a,b)')).toBe('name.ilike.%50___a_b_%');
});
