import { expect, it } from 'vitest';
import { AppError } from './app-error.ts';
import { fieldPath, refusalOf } from './refusal.ts';

const refused = (code: string, about: { details?: string; hint?: string } = {}, message = 'refused') =>
  new AppError(message, { code, ...about });

it('puts a refusal at the field that its hint names, in the server’s sentence', () => {
  const error = refused('PT400', { details: 'Enter a price.', hint: 'items.0.item_price' });
  expect(refusalOf(error)).toEqual({ text: 'Enter a price.', field: 'items.0.item_price' });
  expect(fieldPath('items.0.item_price')).toEqual(['items', 0, 'item_price']);
});

it('takes no advice for a field', () => {
  expect(refusalOf(refused('42P01', { hint: 'Perhaps you meant quotes.' })).field).toBeUndefined();
});

it('finds the column of a violated check of the form’s own table', () => {
  const error = refused('23514', {}, 'new row violates check constraint "country_settings_sales_tax_check"');
  expect(refusalOf(error, { table: 'country_settings' }).field).toBe('sales_tax');
  expect(refusalOf(error, { table: 'bank_accounts' }).field).toBeUndefined();
  expect(refusalOf(error).field).toBeUndefined();
});

it('prefers the form’s message for the code, then its fallback, then the error’s message', () => {
  expect(refusalOf(refused('23505', { details: 'Key exists.' }), { messages: { 23505: 'There is one already.' } }).text).toBe(
    'There is one already.',
  );
  expect(refusalOf(refused('PT400'), { otherwise: 'Check it.' }).text).toBe('Check it.');
  expect(refusalOf(refused('PT400')).text).toBe('refused');
  expect(refusalOf(new Error('boom'))).toEqual({ text: 'boom', field: undefined });
});
