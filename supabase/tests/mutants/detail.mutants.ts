import type { World } from '../matrix/world.ts';
import { json, type Mutant, rewrite } from './mutant.ts';

const assign =
  (assignee: 'owner' | 'admin', seen = 'null') =>
  ({ rows, people }: World): string =>
    `select public.assign_record('order', '${rows['orders']}', '${people[assignee]}', ${seen})`;
const note =
  (seen: string) =>
  ({ rows }: World): string =>
    `select public.save_internal_note('order', '${rows['orders']}', 'Ring first', '${seen}')`;
const template = (item: object) => (): [string, unknown[]] => [
  `insert into public.quote_templates (template_name, items) values ('Mutant', $1) returning id`,
  [json([item])],
];
const useTemplate = ({ rows }: World): string =>
  `select public.use_quote_template('${rows['quote_templates']}', '${rows['quotes']}')`;
const change = (columns: string) => (): string => `update public.quote_templates set ${columns} returning id`;

/** Rules of assignment, notes and quote templates. */
export const detailMutants: Mutant[] = [
  {
    rule: 'a record is assigned to admins alone',
    mutation: 'drop trigger check_assignee on public.order_admin',
    as: 'admin',
    tries: assign('owner'),
    holds: 'PT422',
  },
  {
    rule: 'a quote is assigned to admins alone, whichever way it is written',
    mutation: 'drop trigger check_assignee on public.quote_admin',
    as: 'admin',
    tries: ({ rows, people }) =>
      `update public.quote_admin set assigned_to = '${people.owner}' where id = '${rows['quote_admin']}' returning id`,
    holds: 'PT422',
  },
  {
    rule: 'an assignment that was not seen stays',
    mutation: rewrite('public.assign_record', 'v_now is distinct from p_seen', 'false'),
    as: 'admin',
    first: assign('admin'),
    tries: assign('admin'),
    holds: 'PT409',
  },
  {
    rule: 'a note is saved only over the note that was read',
    mutation: rewrite('public.save_internal_note', `coalesce(v_now, '') <> coalesce(p_seen, '')`, 'false'),
    as: 'admin',
    tries: note('Another note'),
    holds: 'PT409',
  },
  {
    rule: 'customers do not read what is internal of an order',
    mutation: 'alter table public.order_admin disable row level security',
    as: 'owner',
    tries: () => 'select id from public.order_admin',
    holds: 'none',
  },
  {
    rule: 'every item of a template has a name',
    mutation: 'drop trigger check_template on public.quote_templates',
    as: 'admin',
    tries: template({ quantity: 1 }),
    holds: 'PT400',
  },
  {
    rule: 'a template links to the web alone',
    mutation: rewrite('private.template_item', `v_item ->> 'product_url' !~*`, `'https://x' !~*`),
    as: 'admin',
    tries: template({ product_name: 'Hat', product_url: 'javascript:alert(1)' }),
    holds: 'PT400',
  },
  {
    rule: 'a template names a customs category that exists',
    mutation: rewrite('private.template_item', `v_item ? 'customs_category_id'`, 'false'),
    as: 'admin',
    tries: template({ product_name: 'Hat', customs_category_id: '00000000-0000-4000-8000-000000000000' }),
    holds: 'PT422',
  },
  {
    rule: 'the database counts the uses of a template',
    mutation: 'grant update (use_count) on public.quote_templates to authenticated',
    as: 'admin',
    tries: change('use_count = 99'),
    holds: 'denied',
  },
  {
    rule: 'a use of a template is counted',
    mutation: rewrite('public.use_quote_template', 'use_count + 1', 'use_count'),
    as: 'admin',
    first: useTemplate,
    tries: () => 'select id from public.quote_templates where use_count = 1',
    holds: 'row',
  },
  {
    rule: 'a template that is not in use is not used',
    mutation: rewrite('public.use_quote_template', 'not v_template.is_active', 'false'),
    as: 'admin',
    first: change('is_active = false'),
    tries: useTemplate,
    holds: 'PT409',
  },
  {
    rule: 'a template of another country is not used: its prices are in another currency',
    mutation: rewrite('public.use_quote_template', 'v_template.origin_country <> v_origin', 'false'),
    as: 'admin',
    first: change(`origin_country = 'JP'`),
    tries: useTemplate,
    holds: 'PT422',
  },
  {
    rule: 'templates have different names',
    mutation: 'alter table public.quote_templates drop constraint quote_templates_template_name_key',
    as: 'admin',
    tries: () => `insert into public.quote_templates (template_name) values ('Sneakers') returning id`,
    holds: '23505',
  },
];
