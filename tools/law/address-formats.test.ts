import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { addressFormatsSql, addressOrdersTs } from '../address-formats.ts';

it('has the address formats of the installed package in the database and the screens (else: node tools/address-formats.ts)', () => {
  expect(readFileSync('supabase/schemas/10_people/address_formats.sql', 'utf8')).toBe(addressFormatsSql());
  expect(readFileSync('libs/ui/src/address/formats.ts', 'utf8')).toBe(addressOrdersTs());
});
