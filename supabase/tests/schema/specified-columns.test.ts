import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../harness.ts';

/** Fields named in the specification, by entity. */
const SPECIFIED = {
  quotes:
    'id user_id status in_cart final_total final_total_local quantity item_weight product_name image_url delivery_date country_code created_at updated_at destination_country shipping_address',
  quote_items: 'id product_name product_url quantity item_price item_weight image_url options',
  footer_settings:
    'id company_name company_description primary_phone secondary_phone primary_email support_email primary_address secondary_address business_hours social_twitter social_facebook social_instagram social_linkedin website_logo_url hero_banner_url hero_headline hero_subheadline hero_cta_text hero_cta_link how_it_works_steps value_props contact_email',
  user_roles: 'user_id role',
  profiles: 'id preferred_display_currency',
  country_settings: 'code name currency rate_from_usd',
  shipping_routes: 'origin_country destination_country exchange_rate is_active',
  messages: 'is_read sender_id recipient_id',
  system_settings: 'setting_key setting_value',
};

let db: TestDatabase;
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());

describe('the fields that the specification names', () => {
  it.each(Object.entries(SPECIFIED))('are there in %s', async (table, specified) => {
    const columns = await db.sql<{ name: string }>(
      `select column_name as name from information_schema.columns where table_schema = 'public' and table_name = '${table}'`,
    );
    expect(columns.map(({ name }) => name)).toEqual(expect.arrayContaining(specified.split(' ')));
  });

  it('are one record in footer_settings: a second is refused', async () => {
    await expect(db.sql('insert into public.footer_settings default values')).rejects.toThrow(/only_row|unique|duplicate/);
  });

  it('hold a setting as JSON text', async () => {
    const [column] = await db.sql<{ type: string }>(
      `select data_type as type from information_schema.columns where table_name = 'system_settings' and column_name = 'setting_value'`,
    );
    expect(column?.type).toBe('text');
  });
});
