import type { TableRow, Tables } from './expectation.ts';

//                      anonymous owner  other  admin
const ADMIN_ONLY = '    denied    none   none   row';
const ADMIN_INSERT = '  denied    denied denied row';

const adminWrites = (select: string, values: NonNullable<TableRow['values']>): TableRow => ({
  select,
  insert: ADMIN_INSERT,
  values,
  update: { '*': ADMIN_ONLY },
  delete: ADMIN_ONLY,
});

const FOOTER_COLUMNS =
  'company_name company_description primary_phone secondary_phone primary_email support_email primary_address secondary_address ' +
  'business_hours social_twitter social_facebook social_instagram social_linkedin website_logo_url hero_banner_url hero_headline ' +
  'hero_subheadline hero_cta_text hero_cta_link how_it_works_steps value_props contact_email';

/** Only admin_countries and admin_shipping_routes read them. */
const COUNTRY_COSTS =
  'sales_tax vat duty_surcharge customs_basis incoterm volumetric_divisor handling_fixed handling_percent handling_min handling_max ' +
  'payment_gateway_percent_fee payment_gateway_fixed_fee min_shipping additional_shipping_per_kg storage_days created_at';
const ROUTE_COSTS =
  'base_shipping_cost cost_per_kg cost_percentage weight_tiers weight_step max_weight insurance_percent insurance_min processing_days ' +
  'customs_clearance_days restricted_items created_at';

export const settings: Tables = {
  country_settings: {
    ...adminWrites('row row row row', () => ({ code: 'QY', name: 'Elsewhere', currency: 'USD' })),
    unreadable: COUNTRY_COSTS.split(' '),
    signedInOnly: ['updated_at'],
  },
  shipping_routes: {
    ...adminWrites('row row row row', () => ({ origin_country: 'QX', destination_country: 'US' })),
    unreadable: ROUTE_COSTS.split(' '),
    signedInOnly: ['delivery_options', 'updated_at'],
  },
  customs_categories: adminWrites('row row row row', () => ({ name: 'New things', duty_percent: 1 })),
  customs_rates: adminWrites(ADMIN_ONLY, ({ rows }) => ({
    category_id: rows['customs_categories'],
    destination_country: 'IN',
    duty_percent: 1,
  })),
  carriers: adminWrites(ADMIN_ONLY, () => ({ name: 'Camel post' })),
  rejection_reasons: adminWrites('row row row row', () => ({ reason: 'Too blue', category: 'preference' })),
  bank_accounts: adminWrites('denied row row row', () => ({
    currency: 'INR',
    account_name: 'Landfall',
    account_number: '3',
    bank_name: 'Ganga',
  })),
  auto_quote_rules: adminWrites(ADMIN_ONLY, () => ({ kind: 'weight', actions: { item_weight: 1 } })),
  quote_templates: {
    select: ADMIN_ONLY,
    insert: ADMIN_INSERT,
    values: () => ({ template_name: 'Phones' }),
    // use_count is the database's
    update: {
      template_name: ADMIN_ONLY,
      items: ADMIN_ONLY,
      origin_country: ADMIN_ONLY,
      customer_note: ADMIN_ONLY,
      is_active: ADMIN_ONLY,
    },
    delete: ADMIN_ONLY,
  },
  saved_replies: {
    select: ADMIN_ONLY,
    insert: ADMIN_INSERT,
    values: () => ({ title: 'Customs', content: 'Hello {customer_name}' }),
    update: { title: ADMIN_ONLY, content: ADMIN_ONLY },
    delete: ADMIN_ONLY,
  },
  email_templates: {
    select: ADMIN_ONLY,
    insert: ADMIN_INSERT,
    values: () => ({ name: 'quote_delayed', subject: 'Late', html_content: '<p>Late</p>', text_content: 'Late' }),
    update: {
      subject: ADMIN_ONLY,
      html_content: ADMIN_ONLY,
      text_content: ADMIN_ONLY,
      variables: ADMIN_ONLY,
      is_active: ADMIN_ONLY,
    },
  },
  email_template_versions: { select: ADMIN_ONLY },
  bounced_addresses: { select: ADMIN_ONLY, delete: ADMIN_ONLY },
  system_settings: {
    select: '           row       row    row    row',
    unreadable: ['updated_by'],
    update: { setting_value: ADMIN_ONLY },
    // all known keys exist, so an admin's insert fails on the unique key
    insert: '           denied    denied denied 23505',
    values: () => ({ setting_key: 'send_delay_seconds', setting_value: '0' }),
  },
  footer_settings: {
    select: '           row       row    row    row',
    update: Object.fromEntries(FOOTER_COLUMNS.split(' ').map((column) => [column, ADMIN_ONLY])),
  },
};

/** More rows that fewer actors may see: disabled ones and private settings. */
export const hiddenRows: Record<string, { table: string; select: string }> = {
  inactive_route: { table: 'shipping_routes', select: 'none none none row' },
  inactive_account: { table: 'bank_accounts', select: 'denied none none row' },
  private_setting: { table: 'system_settings', select: 'none none none row' },
  admin_view: { table: 'saved_views', select: 'denied none none row' },
  inbox: { table: 'messages', select: 'denied row none row' },
};
