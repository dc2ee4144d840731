import type { World } from './world.ts';

export type Value = string | null | ((world: World) => string);

/** A different valid value, then an invalid one and the SQLSTATE that refuses it (default: 23514, a check). A column without an invalid
 *  value accepts every value of its type. NULL is always tried where the column is not null. */
type Values = [valid: Value] | [valid: Value, invalid: Value, code?: string];

/** `computed`: a trigger replaces this value. */
export type Change = Values | { computed: string };

export interface Changes {
  /** Row of World that is changed. Default: the table's. */
  row?: string;
  /** Row that gets the invalid values. Default: the same. */
  invalidRow?: string;
  /** What changes with a column, because a rule ties both, as SQL after SET. */
  with?: Record<string, string>;
  columns: Record<string, Change>;
}

const long = (length: number): string => 'x'.repeat(length);
const text = (maximum: number): Change => ['Another text', long(maximum + 1)];
const needed = (maximum: number): Change => ['Another text', ' '.repeat(maximum)];
const amount: Change = ['7.25', '-1'];
const positive: Change = ['7.25', '0'];
const days: Change = ['9', '366'];
const country: Change = ['IN', 'in'];
const currency: Change = ['INR', 'inr'];
const link: Change = ['https://landfall.example/there', 'javascript:alert(1)'];
const aDate: Change = ['2026-01-02T03:04:05Z'];
const on: Change = ['true'];
const off: Change = ['false'];
const count: Change = ['3'];

/** Columns that every table has. An admin may write them where the whole table is granted. */
const common: Record<string, Change> = {
  id: ['00000000-0000-4000-8000-000000000001'],
  created_at: aDate,
  updated_at: { computed: '2026-01-02T03:04:05Z' },
};

/** Two values for every column that someone may update, by table. */
export const changes: Record<string, Changes> = {
  profiles: {
    columns: {
      full_name: text(200),
      phone: ['+97715550199', '123', 'PT400'],
      country,
      preferred_display_currency: currency,
      marketing_opt_out: on,
    },
  },
  user_roles: { columns: { role: ['admin'] } },
  user_addresses: {
    columns: {
      recipient_name: needed(200),
      phone: ['+97715550199', '123', 'PT400'],
      address_line1: needed(300),
      address_line2: text(300),
      city: ['Another text', ' ', 'PT400'],
      state_province_region: text(200),
      postal_code: ['44601', '1234', 'PT400'],
      country_code: ['BT', 'in'],
      tax_id: text(60),
      is_default: on,
    },
  },
  saved_views: {
    columns: { page: ['orders', ''], name: needed(100), query: ['{"status": "sent"}', '[]'], is_default: on },
  },
  quotes: {
    row: 'bought',
    invalidRow: 'pending',
    columns: { in_cart: ['true', 'true', 'PT409'], saved_for_later: ['true', 'true', 'PT409'] },
  },
  quote_admin: {
    columns: {
      internal_notes: text(5000),
      assigned_to: [({ people }) => people.admin, ({ people }) => people.owner, 'PT422'],
      priority: ['urgent', 'someday'],
    },
  },
  messages: { columns: { is_read: on } },
  country_settings: {
    columns: {
      ...common,
      code: ['QZ', 'qz'],
      name: needed(100),
      currency,
      rate_from_usd: positive,
      rate_updated_at: aDate,
      sales_tax: amount,
      vat: amount,
      duty_surcharge: amount,
      customs_basis: ['FOB', 'EXW'],
      de_minimis_duty: amount,
      de_minimis_tax: amount,
      incoterm: ['DDU', 'EXW'],
      volumetric_divisor: positive,
      handling_fixed: amount,
      handling_percent: amount,
      handling_min: amount,
      handling_max: amount,
      payment_gateway_percent_fee: amount,
      payment_gateway_fixed_fee: amount,
      min_shipping: amount,
      additional_shipping_per_kg: amount,
      storage_days: ['14', '0'],
      purchase_allowed: off,
      shipping_allowed: off,
    },
  },
  shipping_routes: {
    columns: {
      ...common,
      origin_country: ['US', 'NP'],
      destination_country: ['US', 'QX'],
      exchange_rate: positive,
      base_shipping_cost: amount,
      cost_per_kg: amount,
      cost_percentage: amount,
      weight_tiers: ['[{"min": 0, "max": 5, "cost": 12, "per_kg": 1}]', '[{"min": 5, "max": 1}]', 'PT400'],
      weight_step: positive,
      max_weight: positive,
      insurance_percent: amount,
      insurance_min: amount,
      delivery_options: [
        '[{"id": "fast", "name": "Fast", "carrier": "Air", "min_days": 1, "max_days": 3, "price": 5, "active": true}]',
        '{}',
        'PT400',
      ],
      processing_days: days,
      customs_clearance_days: days,
      restricted_items: ['{knives}'],
      is_active: off,
    },
  },
  customs_categories: {
    row: 'unused_category',
    columns: {
      ...common,
      name: needed(120),
      duty_percent: ['7.25', '201'],
      default_weight: amount,
      keywords: ['{boots,shoes}'],
      hs_code: ['640411', '6404'],
      restriction: ['review', 'maybe'],
      is_active: off,
    },
  },
  customs_rates: {
    columns: {
      ...common,
      category_id: [({ rows }) => rows['unused_category']!, '00000000-0000-4000-8000-000000000002', '23503'],
      destination_country: country,
      origin_country: country,
      duty_percent: ['7.25', '201'],
    },
  },
  carriers: {
    columns: {
      ...common,
      name: needed(100),
      tracking_url_template: ['https://post.example/{tracking_number}', 'https://post.example/'],
      provider: ['sandbox', 'pigeon'],
      sort: ['77'],
      is_active: off,
    },
  },
  rejection_reasons: {
    columns: {
      ...common,
      reason: needed(200),
      category: ['other', 'weather'],
      audience: ['both', 'visitor'],
      sort: ['77'],
      is_active: off,
    },
  },
  bank_accounts: {
    columns: {
      ...common,
      country_code: country,
      currency,
      account_name: needed(200),
      account_number: needed(60),
      bank_name: needed(200),
      branch_name: text(200),
      iban: ['GB82 WEST 1234 5698 7654 32', 'NP'],
      swift_code: ['HIMANPKA', 'HIMA'],
      instructions: text(2000),
      is_default: on,
      is_active: off,
      sort: count,
    },
  },
  auto_quote_rules: {
    with: { kind: `actions = '{"item_price_percent": 5}'` },
    columns: {
      ...common,
      website_domain: ['shop.example', 'https://shop.example/'],
      kind: ['pricing', 'shipping', 'PT400'],
      priority: count,
      conditions: ['{"keywords": ["hat"]}', '[]', 'PT400'],
      actions: ['{"item_weight": 2}', '{"item_weight": -2}', 'PT400'],
      is_active: off,
    },
  },
  quote_templates: {
    columns: {
      template_name: needed(120),
      items: ['[{"product_name": "Phone", "quantity": 1}]', '[{"quantity": 0}]', 'PT400'],
      origin_country: country,
      customer_note: text(2000),
      is_active: off,
    },
  },
  notices: { columns: { read_at: ['2026-11-20T10:00:00Z'] } },
  saved_replies: { columns: { title: needed(80), content: ['Thank you.', 'Dear {friend}'] } },
  email_templates: {
    columns: {
      subject: ['Your quote', '{{nothing_known}}', 'PT400'],
      html_content: ['<p>Your quote</p>', '<p>{{nothing_known}}</p>', 'PT400'],
      text_content: ['Your quote', '{{nothing_known}}', 'PT400'],
      variables: { computed: '{order_number}' },
      is_active: off,
    },
  },
  system_settings: {
    row: 'private_setting',
    columns: {
      setting_value: [
        '{"threshold": 0.7, "limit_usd": 300, "review": true, "max_open": 3, "range_percent": 15}',
        '{"threshold": 7}',
        'PT400',
      ],
    },
  },
  footer_settings: {
    columns: {
      company_name: text(200),
      company_description: text(2000),
      primary_phone: text(40),
      secondary_phone: text(40),
      primary_email: text(320),
      support_email: text(320),
      primary_address: text(500),
      secondary_address: text(500),
      business_hours: text(300),
      social_twitter: link,
      social_facebook: link,
      social_instagram: link,
      social_linkedin: link,
      website_logo_url: link,
      hero_banner_url: link,
      hero_headline: text(200),
      hero_subheadline: text(500),
      hero_cta_text: text(60),
      hero_cta_link: ['/help', '//elsewhere.example'],
      how_it_works_steps: ['[{"title": "Ask"}]', '{}'],
      value_props: ['[{"title": "Fair"}]', '{}'],
      contact_email: text(320),
    },
  },
};
