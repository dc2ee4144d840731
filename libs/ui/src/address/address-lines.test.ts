import { expect, it } from 'vitest';
import { addressLines } from './address-lines.ts';

const address = { recipient_name: 'Maya', address_line1: '1 Main St', address_line2: 'Floor 2', phone: '+97714200100' };
const place = (country_code: string, city: string | null, state_province_region: string | null, postal_code: string | null) =>
  addressLines({ ...address, country_code, city, state_province_region, postal_code }).join(' / ');

it.each([
  ['US', 'Austin', 'TX', '78701', 'Maya / 1 Main St / Floor 2 / Austin, TX 78701 / United States / +97714200100'],
  ['DE', 'Berlin', null, '10115', 'Maya / 1 Main St / Floor 2 / 10115 Berlin / Germany / +97714200100'],
  ['GB', 'London', null, 'SW1A 1AA', 'Maya / 1 Main St / Floor 2 / London / SW1A 1AA / United Kingdom / +97714200100'],
  ['JP', '東京都', '東京都', '100-0001', '〒100-0001 / 東京都 / 1 Main St / Floor 2 / Maya / Japan / +97714200100'],
  ['CN', '深圳市', '广东省', '518000', '518000 / 广东省深圳市 / 1 Main St / Floor 2 / Maya / China / +97714200100'],
  ['CN', 'Shenzhen', 'Guangdong', '518000', 'Maya / 1 Main St / Floor 2 / Shenzhen / Guangdong, 518000 / China / +97714200100'],
  ['JP', 'Shibuya', 'Tokyo', '150-0001', 'Maya / 1 Main St / Floor 2 / Shibuya, Tokyo / 150-0001 / Japan / +97714200100'],
  ['JP', '渋谷区', '東京都', '150-0001', '〒150-0001 / 東京都 / 渋谷区 / 1 Main St / Floor 2 / Maya / Japan / +97714200100'],
  ['KR', 'Mapo-gu', 'Seoul', '03900', 'Maya / 1 Main St / Floor 2 / Mapo-gu / Seoul / 03900 / South Korea / +97714200100'],
  ['IN', 'Mumbai', 'Maharashtra', '400001', 'Maya / 1 Main St / Floor 2 / Mumbai 400001 / Maharashtra / India / +97714200100'],
  ['NP', 'Kathmandu', null, '44600', 'Maya / 1 Main St / Floor 2 / Kathmandu 44600 / Nepal / +97714200100'],
  ['CH', 'Bern', null, '3011', 'Maya / 1 Main St / Floor 2 / CH-3011 Bern / Switzerland / +97714200100'],
])('writes an address in %s as its post does: %s, %s, %s', (country, city, state, postal, lines) => {
  expect(place(country, city, state, postal)).toBe(lines);
});

it('leaves out separators of parts that are missing', () => {
  expect(place('US', 'Austin', null, '78701')).toContain('/ Austin 78701 /');
  expect(place('US', null, 'TX', null)).toContain('/ TX /');
});

it('keeps parts that the country’s addresses don’t have, and a country without a format', () => {
  expect(place('DE', 'Munich', 'Bavaria', '80331')).toContain('/ 80331 Munich / Bavaria / Germany');
  expect(place('SG', 'Jurong', null, '018956')).toContain('1 Main St / Floor 2 / Jurong / SINGAPORE 018956 / Singapore /');
  expect(place('SG', 'Singapore', null, '018956')).toContain('Floor 2 / SINGAPORE 018956 / Singapore /');
  expect(place('ZZ', 'Town', 'State', '1')).toContain('/ Town State 1 /');
  expect(addressLines({ city: 'Town' })).toEqual(['Town']);
});
