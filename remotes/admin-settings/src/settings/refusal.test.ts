import { AppError } from '@landfall/db';
import { expect, it } from 'vitest';
import { onlyRow, refusalOf } from './refusal.ts';

it('puts a refused value at its field', () => {
  const error = new AppError('new row violates check constraint "country_settings_sales_tax_check"', { code: '23514' });
  expect(refusalOf(error, 'country_settings')).toEqual({ text: 'The database does not take this value.', field: 'sales_tax' });
});

it('has a sentence for each code', () => {
  expect(refusalOf(new AppError('duplicate key', { code: '23505' }), 'country_settings').text).toBe(
    'There is one like it already.',
  );
  expect(refusalOf(new AppError('fetch failed', { code: 'network' }), 'x').text).toContain('try again');
});

it('keeps the sentence and the field that the server gives', () => {
  const error = new AppError('bad_tier', { code: 'PT400', details: 'The tiers leave a gap.', hint: 'weight_tiers' });
  expect(refusalOf(error, 'shipping_routes')).toEqual({ text: 'The tiers leave a gap.', field: 'weight_tiers' });
});

it('refuses to pass over a record that somebody else saved in between', () => {
  expect(() => onlyRow([])).toThrowError(expect.objectContaining({ code: 'PT409', message: 'stale_version' }));
  expect(onlyRow([{ id: 1 }])).toEqual({ id: 1 });
});
