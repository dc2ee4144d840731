import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Json } from './shop.ts';
import { openShop, refusal, type Shop } from './shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.db.close());

const NEPAL = {
  recipient_name: 'Asha Rao',
  phone: '+9779800000000',
  address_line1: 'Lazimpat 1',
  city: 'Kathmandu',
  country_code: 'NP',
};

/** Adds an address as the customer does, over the API's columns. @returns the stored row */
async function add(changes: Json): Promise<Json> {
  const address = { ...NEPAL, ...changes };
  const columns = Object.keys(address);
  const rows = await shop.db.as(shop.customer, (sql) =>
    sql<Json>(
      `insert into public.user_addresses (${columns.join(', ')}) values (${columns.map((_, n) => `$${n + 1}`).join(', ')}) returning *`,
      Object.values(address),
    ),
  );
  return rows[0]!;
}

describe('a phone number', () => {
  it.each([
    ['+977 980-000 0000', '+9779800000000'],
    ['00977 (980) 0000000', '+9779800000000'],
    ['\u202a+977\u00a0980\u2011000\u20110000\u202c', '+9779800000000'],
    ['+1 213 373 4253 ext. 12', '+12133734253 ext. 12'],
    ['+12133734253;ext=12', '+12133734253 ext. 12'],
    ['+1 213 373 4253 x12', '+12133734253 ext. 12'],
  ])('is stored as E.164: %j', async (typed, stored) => {
    expect(await add({ phone: typed })).toMatchObject({ phone: stored });
  });

  it.each(['123', '9800000000', '+0123456789', '+977 98', 'call me', '', ' ', `+${'9'.repeat(16)}`])(
    'is not %j',
    async (phone) => {
      expect(await refusal(add({ phone }))).toBe('PT400 bad_phone phone');
    },
  );

  it('is checked in a profile too, where it may be empty', async () => {
    const set = (phone: string | null) =>
      shop.db.as(shop.customer, (sql) =>
        sql('update public.profiles set phone = $2 where id = $1 returning phone', [shop.customer.userId, phone]),
      );
    expect(await set('+977 980 0000000')).toEqual([{ phone: '+9779800000000' }]);
    expect(await set('')).toEqual([{ phone: null }]);
    expect(await refusal(set('123'))).toBe('PT400 bad_phone phone');
  });
});

describe('an address', () => {
  it.each([
    ['JP', 'ZSA'],
    ['CN', 'ZSCA'],
    ['DE', 'AZC'],
    ['GB', 'ACZ'],
    ['US', 'ACSZ'],
    ['HU', 'CAZ'],
    ['XX', 'ACSZ'],
  ])('in %s has its fields in the order of the country', async (p_country, used) => {
    expect(await shop.call(shop.customer, 'address_format', { p_country })).toMatchObject({ used });
  });

  it.each([
    ['US', { state_province_region: 'NY', postal_code: '10001-1234' }, { postal_code: '10001-1234' }],
    ['GB', { postal_code: 'ec1y 8sy' }, { postal_code: 'EC1Y 8SY' }],
    [
      'JP',
      { state_province_region: 'Tokyo', city: '', postal_code: '154\u20110023' },
      { city: 'Tokyo', postal_code: '154-0023' },
    ],
    ['SG', { city: null, postal_code: '546080' }, { city: 'SG' }],
    ['NP', { postal_code: '' }, { postal_code: null }],
    ['XX', { postal_code: 'anything' }, { postal_code: 'ANYTHING' }],
  ])('in %s has the fields of its country', async (country_code, fields, stored) => {
    expect(await add({ ...fields, country_code })).toMatchObject(stored);
  });

  it.each([
    ['US', { postal_code: '10001' }, 'PT400 missing_field state_province_region'],
    ['US', { state_province_region: '\u200b', postal_code: '10001' }, 'PT400 missing_field state_province_region'],
    ['US', { state_province_region: 'NY' }, 'PT400 missing_field postal_code'],
    ['US', { state_province_region: 'NY', postal_code: '1000' }, 'PT400 bad_postal_code postal_code'],
    ['IN', { state_province_region: 'Kerala', postal_code: '12345' }, 'PT400 bad_postal_code postal_code'],
    ['GB', { postal_code: '12345' }, 'PT400 bad_postal_code postal_code'],
    ['NP', { city: ' \u200e' }, 'PT400 missing_field city'],
    ['NP', { postal_code: '4460' }, 'PT400 bad_postal_code postal_code'],
  ])('in %s is refused with %j', async (country_code, fields, refused) => {
    expect(await refusal(add({ ...fields, country_code }))).toBe(refused);
  });

  it('is checked again when it changes', async () => {
    const change = shop.db.as(shop.customer, async (sql) => {
      const [{ id }] = (await sql<{ id: string }>(
        `insert into public.user_addresses (recipient_name, phone, address_line1, city, country_code)
         values ('Asha', '+9779800000000', 'Lazimpat 1', 'Kathmandu', 'NP') returning id`,
      )) as [{ id: string }];
      return sql(`update public.user_addresses set country_code = 'US' where id = $1`, [id]);
    });
    expect(await refusal(change)).toBe('PT400 missing_field state_province_region');
  });

  it('has a pattern that its own example fits, in every country', async () => {
    const wrong = await shop.db.sql(
      `select country from private.address_formats() where postal is not null and coalesce(example, '') !~ ('^(?:' || postal || ')$')`,
    );
    expect(wrong).toEqual([]);
    expect(await shop.call(shop.customer, 'address_format', { p_country: 'IN' })).toMatchObject({
      required: 'ACZS',
      postal_label: 'PIN code',
      state_label: 'State',
    });
  });
});

const CLEAN: [dirty: string, clean: string][] = [
  ['\u202eAsha\u202c \u2066Rao\u2069', 'Asha Rao'],
  ['  Asha\r\n\tRao ', 'Asha Rao'],
  ['Asha\u00a0Rao\u200b\ufeff', 'Asha Rao'],
  ['Anne\u2011Marie', 'Anne-Marie'],
  ['Zoe\u0308', 'Zoë'],
  ['क्\u200dष', 'क्\u200dष'],
  ['\u200dAsha \u200c', 'Asha'],
  ['👩\u200d🚀', '👩\u200d🚀'],
];

describe('a line that someone typed', () => {
  it.each(CLEAN)('%j is stored as %j: names of people, items and senders', async (dirty, clean) => {
    const names = await shop.db.as(shop.admin, async (sql) => {
      await sql('update public.profiles set full_name = $2 where id = $1', [shop.admin.userId, dirty]);
      return sql('select full_name from public.profiles where id = $1', [shop.admin.userId]);
    });
    expect(names).toEqual([{ full_name: clean }]);
    expect(await add({ recipient_name: dirty })).toMatchObject({ recipient_name: clean });
    const item = { product_name: dirty, product_url: 'https://shop.test/x', quantity: 1 };
    const { id } = await shop.call<{ id: string }>(shop.customer, 'request_quote', {
      p_request: { items: [item], country_code: 'US', destination_country: 'NP' },
    });
    expect(await shop.row('select product_name from public.quotes where id = $1', [id])).toEqual({ product_name: clean });
    await shop.db.sql(`insert into public.messages (sender_name, sender_email, content) values ($1, 'vi@shop.test', 'Hello')`, [
      dirty,
    ]);
    expect(await shop.row(`select sender_name from public.messages order by created_at desc, id desc limit 1`)).toBeTruthy();
  });

  it('is no name if nothing is left of it', async () => {
    expect(await refusal(add({ recipient_name: '\u202e\u200b\u200d' }))).toMatch(/^23514/);
  });
});
