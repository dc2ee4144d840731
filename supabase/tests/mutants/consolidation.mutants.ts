import type { World } from '../matrix/world.ts';
import { json, type Mutant, rewrite } from './mutant.ts';

/** Input of the price of the world's quotes: USD 100, of which one parcel saves p_fixed for each further one. */
const input = (fixed: number) =>
  json({
    items: [{ item_price: 100 - fixed, quantity: 1, item_weight: 1 }],
    origin: { code: 'US', currency: 'USD', rate_from_usd: 1, handling_fixed: fixed },
    destination: { code: 'NP', currency: 'NPR', rate_from_usd: 133 },
    route: null,
  });

/** Acts as the owner, whose approved quote was priced so. */
const pricedBy =
  (fixed: number) =>
  ({ rows, people }: World): string =>
    `with i as (insert into private.price_inputs (quote_id, input) values ('${rows['approved']}', '${input(fixed)}'))
     select private.act_as_customer('${people.owner}')`;

const consolidate =
  (copies: number, total: number) =>
  ({ rows }: World): [string, unknown[]] => [
    `select public.consolidate_quotes($1, ${total})`,
    [json([{ quote_id: rows['approved'], quantity: copies }])],
  ];

const rejected = ({ rows }: World): string => `select private.apply_move('quote', '${rows['joined']}', 'rejected', 'customer')`;

/** Rules of several quotes that become one parcel. */
export const consolidationMutants: Mutant[] = [
  {
    rule: 'quotes become one at the total that was shown',
    mutation: rewrite(
      'public.consolidate_quotes',
      `perform private.check_seen_total(v_offer -> 'statement', 'card', p_total);`,
      '',
    ),
    as: 'system',
    first: pricedBy(10),
    tries: consolidate(2, 1),
    holds: 'PT409',
  },
  {
    rule: 'one parcel that saves nothing replaces no quotes',
    mutation: rewrite('public.consolidate_quotes', `(v_offer ->> 'saving')::numeric <= 0`, 'false'),
    as: 'system',
    first: pricedBy(0),
    tries: consolidate(2, 26_600),
    holds: 'PT422',
  },
  {
    rule: 'one parcel has the rates of the approved prices',
    mutation: rewrite(
      'private.joined_input',
      'private.repeatable_input(a.quote) as input',
      `jsonb_set(private.repeatable_input(a.quote), '{destination,rate_from_usd}', '200') as input`,
    ),
    as: 'system',
    first: pricedBy(10),
    tries: consolidate(2, 25_270),
    holds: 'row',
  },
  {
    rule: 'replaced quotes come back when the one quote is rejected',
    mutation: rewrite('private.apply_move', `p_to in ('rejected', 'expired')`, `p_to in ('expired')`),
    as: 'system',
    first: rejected,
    tries: ({ rows }) => `select 1 from public.quotes where id = '${rows['replaced']}' and status = 'approved'
      and merged_into is null and in_cart`,
    holds: 'row',
  },
  {
    rule: 'replaced quotes come back with the dates of their approval',
    mutation: rewrite('private.write_quote_status', 'or (select merged_into is not null from public.quotes where id = p_id)', ''),
    as: 'system',
    first: rejected,
    tries: ({ rows }) => `select 1 from public.quotes where id = '${rows['replaced']}' and approved_at < '2026-02-01'`,
    holds: 'row',
  },
  {
    rule: 'a quote whose replaced quotes are back is not approved beside them',
    mutation: rewrite('private.restore_replaced', `v_replaced <> '{}'`, 'false'),
    as: 'system',
    first: rejected,
    tries: ({ rows }) => `select 1 from public.quotes where id = '${rows['joined']}' and merged_into = '${rows['replaced']}'`,
    holds: 'row',
  },
  {
    rule: 'reports count a replaced quote no more',
    mutation: rewrite('private.quote_source', 'q.merged_into is null and ', ''),
    as: 'admin',
    tries: ({ rows }) => `select 1 where exists (select from public.admin_quotes where id = '${rows['replaced']}')
      and position('${rows['replaced']}' in public.report_rows('sales', 'requested')::text) > 0`,
    holds: 'none',
  },
];
