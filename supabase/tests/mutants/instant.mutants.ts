import type { World } from '../matrix/world.ts';
import { json, type Mutant, rewrite } from './mutant.ts';

/** Setup for the tries below: a country with a currency, categories, a template, settings that send known products at once. */
const SHOP = `
  insert into public.country_settings (code, name, currency, rate_from_usd, min_shipping) values ('QI', 'Instantia', 'INR', 83, 500),
    ('QN', 'Norate', 'XXX', null, 0);
  update public.country_settings set rate_from_usd = case code when 'US' then 1 else 133 end, min_shipping = 10 where code in ('US', 'NP');
  insert into public.customs_categories (name, duty_percent, default_weight, keywords, restriction) values
    ('Instant shoes', 15, 1.1, '{shoe}', 'none'), ('Instant hats', 5, 0.2, '{hat}', 'none'),
    ('Instant phones', 5, 0.4, '{phone}', 'review'), ('Instant batteries', 0, 0.5, '{battery}', 'prohibited');
  insert into public.quote_templates (template_name, origin_country, items) values ('Instant', 'US',
    '[{"product_name": "Fine shoe", "product_url": "https://peak.example/1", "item_price": 50, "item_weight": 2}]');
  update public.system_settings set setting_value =
    '{"threshold": 0.1, "limit_usd": 1000, "review": false, "max_open": 3, "range_percent": 15}' where setting_key = 'auto_quote';`;

const setting = (name: string, value: string): string =>
  `update public.system_settings set setting_value = jsonb_set(setting_value::jsonb, '{${name}}', '${value}')::text where setting_key = 'auto_quote';`;
const rule = (kind: string, actions: object, more = ''): string =>
  `insert into public.auto_quote_rules (kind, actions, priority, website_domain) values ('${kind}', '${json(actions)}', ${more || '0, null'});`;

const known = { product_url: 'https://peak.example/1', product_name: 'Fine shoe', item_price: 20 };
const other = { product_url: 'https://shop.example/1', product_name: 'Fine shoe', item_price: 20 };

interface Try {
  item?: object;
  request?: object;
  before?: string;
  holds?: string;
}

/** A rule of previews. The try returns a row if the preview has `value` at `path` ("nothing" for no value). */
const answers = (
  says: string,
  [routine, from, to]: [routine: string, from: string, to: string],
  path: string,
  value: string,
  { item = {}, request = {}, before = '', holds = 'row' }: Try = {},
): Mutant => ({
  rule: says,
  mutation: rewrite(`private.${routine}`, from, to),
  as: 'system',
  first: () => `do $shop$ begin ${SHOP} ${before} end $shop$`,
  tries: () => [
    `select 1 where coalesce(public.preview_instant_quote($1) #>> $2, 'nothing') = $3`,
    [json({ items: [{ ...known, ...item }], country_code: 'US', destination_country: 'NP', ...request }), `{${path}}`, value],
  ],
  holds,
});

const keeps = (says: string, from: string, before: string, item: object = {}): Mutant =>
  answers(says, ['failed_tests', from, 'when false then'], 'outcome', 'calculated', { before, item });

const ESTIMATE = '00000000-0000-4000-8000-0000000000e5';
const LINES = `goods sales_tax merchant_shipping international_shipping insurance customs_duty duty_surcharge vat handling_charge
  domestic_shipping discount payment_gateway_fee`.split(/\s+/);
const PRICE = {
  ...Object.fromEntries(LINES.map((line) => [line, '0'])),
  currency: 'USD',
  final_currency: 'NPR',
  exchange_rate: '133',
  rate_source: 'usd_cross',
  rate_confidence: 'medium',
  sub_total: '100',
  final_total: '100',
  final_total_local: '13300',
  final_total_local_without_gateway_fee: '13300',
  duties: [],
  lines: [],
};
const SENT = `perform private.apply_move('quote', '${ESTIMATE}', 'sent', 'admin');`;

/** A rule of estimates, tried on one that holds PRICE. `before`: changes made to it first. */
const estimates = (says: string, mutation: string, tries: string, holds = 'row', before = ''): Mutant => ({
  rule: says,
  mutation,
  as: 'system',
  first: ({ rows }) => `do $estimate$ begin
    insert into public.quotes (id, user_id, status, country_code, destination_country)
      select '${ESTIMATE}', user_id, 'calculated', 'US', 'NP' from public.quotes where id = '${rows['quotes']}';
    insert into public.quote_admin (quote_id, estimate) values ('${ESTIMATE}', '${json(PRICE)}'); ${before} end $estimate$`,
  tries: () => tries,
  holds,
});

export const instantMutants: Mutant[] = [
  answers(
    'the confidence is the least of its parts',
    ['instant_answer', 'least(v_price', 'greatest(v_price'],
    'confidence',
    '0.3',
    {
      item: { ...other, product_name: 'Thing' },
    },
  ),
  answers(
    'a template is of one shop',
    ['match_template', `private.host_of(i ->> 'product_url') = p_host`, 'true'],
    'parts,0,source',
    'typed',
    {
      item: other,
    },
  ),
  answers(
    'a template is of one title',
    ['match_template', `private.words_of(i ->> 'product_name') = p_words`, 'true'],
    'parts,0,source',
    'typed',
    {
      item: { product_name: 'Finer shoe' },
    },
  ),
  answers(
    'a template’s price is in one country’s money',
    ['match_template', 't.origin_country = p_origin', 'true'],
    'parts,0,source',
    'typed',
    {
      request: { country_code: 'QI' },
    },
  ),
  answers(
    'a template’s price replaces the typed one',
    ['instant_price', 'f.template is not null', 'false'],
    'known,item_price',
    '50',
  ),
  answers(
    'a typed weight is raised to its category’s',
    ['instant_weight', 'f.typed_weight < c.default_weight', 'false'],
    'known,item_weight',
    '1.100',
    {
      item: { ...other, item_weight: 0.1 },
    },
  ),
  answers('a pricing rule adds to a typed price', ['instant_price', 'v_percent > 0', 'false'], 'known,item_price', '22.00', {
    item: other,
    before: rule('pricing', { item_price_percent: 10 }),
  }),
  answers(
    'a rule is of its shop',
    ['match_rules', 'private.is_of_domain(p_host, r.website_domain)', 'true'],
    'parts,1,source',
    'none',
    {
      item: { ...other, product_name: 'Thing' },
      before: rule('weight', { item_weight: 3 }, `0, 'peak.example'`),
    },
  ),
  answers('the stronger rule counts', ['match_rules', 'r.priority desc', 'r.priority'], 'known,item_weight', '3', {
    item: { ...other, product_name: 'Thing' },
    before: rule('weight', { item_weight: 3 }, '2, null') + rule('weight', { item_weight: 4 }, '1, null'),
  }),
  answers(
    'of several categories none is sure',
    ['instant_category', 'cardinality(v_matches) = 1', 'true'],
    'parts,2,score',
    '0.6',
    {
      item: { ...other, product_name: 'Hat and shoe' },
    },
  ),
  answers(
    'what only an admin types takes nothing off',
    ['instant_answer', `'insured', p_request -> 'insured'`, `'discount', p_request -> 'discount'`],
    'price,discount',
    '0.00',
    {
      request: { discount: 5 },
    },
  ),
  answers(
    'an estimate shows no exact price',
    ['instant_view', `when p_answer ->> 'outcome' = 'sent' then p_answer -> 'price'`, `when true then p_answer -> 'price'`],
    'price',
    'nothing',
    {
      before: setting('review', 'true'),
    },
  ),
  answers('the answer does not contain the rules', ['instant_view', `'rules', `, ''], 'rules', 'nothing'),
  answers(
    'the range is what the settings say',
    ['estimate_range', 'v_usd - private.percent_of(v_usd, p_percent)', 'v_usd'],
    'range,low_usd',
    '58.65',
    {
      before: setting('review', 'true'),
    },
  ),
  answers(
    'prohibited goods are refused',
    ['refuse_prohibited', `'PT422', 'prohibited_item'`, `'PT400', 'prohibited_item'`],
    'outcome',
    'sent',
    {
      item: { ...other, product_name: 'Batteries' },
      holds: 'PT422',
    },
  ),
  keeps(
    'a confidence below the threshold sends nothing',
    `when p_confidence < (private.auto_quote_setting('threshold'))::numeric then`,
    setting('threshold', '0.9'),
  ),
  keeps(
    'a total above the limit sends nothing',
    `when (p_price ->> 'final_total')::numeric > (private.auto_quote_setting('limit_usd'))::numeric then`,
    setting('limit_usd', '5'),
  ),
  keeps(
    'a price of 0 is not sent',
    `when least((p_price ->> 'final_total')::numeric, (p_price ->> 'final_total_local')::numeric) <= 0 then`,
    `${setting('threshold', '0')} update public.country_settings set min_shipping = 0, handling_fixed = 0, payment_gateway_fixed_fee = 0;
      delete from public.shipping_routes;`,
    { ...other, item_price: 0 },
  ),
  keeps('restricted goods are held for review', 'when p_restricted then', '', { ...other, product_name: 'Phone' }),
  answers(
    'a price at the fallback rate is not sent',
    ['failed_tests', `when p_price ->> 'rate_source' = 'fallback' then`, 'when false then'],
    'outcome',
    'calculated',
    { before: setting('threshold', '0'), request: { destination_country: 'QN' } },
  ),
  answers(
    'a review that is switched on sends nothing',
    ['failed_tests', `(private.auto_quote_setting('review'))::boolean`, 'false'],
    'outcome',
    'calculated',
    { before: setting('review', 'true') },
  ),
  keeps(
    'no more than so many open instant quotes are sent',
    `when (select count(*) from public.quotes where user_id = p_user_id and quote_type = 'auto' and order_id is null
      and status in ('pending', 'calculated', 'sent')) >= (private.auto_quote_setting('max_open'))::numeric then`,
    setting('max_open', '0'),
  ),
  {
    rule: 'an instant-quote rule that could not be followed is not saved',
    mutation: 'drop trigger check_rule on public.auto_quote_rules',
    as: 'admin',
    tries: (_world: World) => `insert into public.auto_quote_rules (kind, actions) values ('weight', '{}') returning id`,
    holds: 'PT400',
  },
  {
    rule: 'the exact price of an estimate is for admins alone',
    mutation: `drop policy "admins read internal facts of a quote" on public.quote_admin;
      create policy "admins read internal facts of a quote" on public.quote_admin for select to authenticated using (true)`,
    as: 'owner',
    tries: ({ rows }: World) => ['select estimate from public.quote_admin where quote_id = $1', [rows['quotes']]],
    holds: 'none',
  },
  estimates(
    'the row of an estimate, which its customer reads, has no price',
    'alter table public.quotes drop constraint quotes_estimates_hold_no_price',
    `select private.write_price('${ESTIMATE}', '${json(PRICE)}')`,
    '23514',
  ),
  estimates(
    'a price that is stored in an estimate is hidden',
    rewrite('private.store_price', `v_status = 'calculated'`, 'false'),
    `select private.store_price('${ESTIMATE}', '${json(PRICE)}', '{}')`,
  ),
  estimates(
    'a quote that becomes an estimate again hides its price',
    rewrite('private.apply_move', `p_to = 'calculated'`, 'false'),
    `select private.apply_move('quote', '${ESTIMATE}', 'calculated', 'admin')`,
    'row',
    SENT,
  ),
  estimates(
    'an estimate that is sent shows its price',
    rewrite('private.apply_move', `p_to in ('sent', 'approved')`, 'false'),
    `select 1 from public.quotes where id = '${ESTIMATE}' and final_total is not null`,
    'row',
    SENT,
  ),
];
