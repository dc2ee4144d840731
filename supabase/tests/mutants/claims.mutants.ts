import type { World } from '../matrix/world.ts';
import { type Mutant, rewrite } from './mutant.ts';

const claim = (line: string): string =>
  `select public.open_claim('{"line_id": "${line}", "kind": "damaged", "description": "Broken"}')`;
const decide =
  (more: string, version = 1) =>
  ({ rows }: World): string =>
    `select public.decide_claim('${rows['claims']}', ${version}, ${more})`;

/** Rules of claims. */
export const claimsMutants: Mutant[] = [
  {
    rule: 'claims are seen by their customer',
    mutation: 'create policy "anyone" on public.claims for select to authenticated using (true)',
    as: 'other',
    tries: () => 'select id from public.claims',
    holds: 'none',
  },
  {
    rule: 'claims are listed for admins alone',
    mutation: rewrite('public.admin_claim_list', 'private.need_admin()', 'private.need_sign_in()'),
    as: 'owner',
    tries: () => 'select public.admin_claim_list()',
    holds: 'PT403',
  },
  {
    rule: 'claims are written by their verbs alone',
    mutation: `grant update (state) on public.claims to authenticated;
      create policy "mutant" on public.claims for update to authenticated using (true)`,
    as: 'owner',
    tries: () => `update public.claims set state = state returning id`,
    holds: 'denied',
  },
  {
    rule: 'only its customer claims a line',
    mutation: rewrite('public.open_claim', 'where l.id = v_id and o.user_id = v_user', 'where l.id = v_id'),
    as: 'other',
    tries: ({ rows }) => claim(rows['order_lines']!),
    holds: 'PT404',
  },
  {
    rule: 'what did not arrive is not damaged',
    mutation: rewrite('private.claim_kinds', `p_line.state = 'delivered' and now() < private.claim_until(p_line)`, 'true'),
    as: 'owner',
    tries: ({ rows }) => claim(rows['order_lines']!),
    holds: 'PT409',
  },
  {
    rule: 'a line has one open claim',
    mutation: 'drop index public.claims_one_open',
    as: 'system',
    tries: ({ rows }) => `insert into public.claims (order_line_id, kind, description, due_at)
      values ('${rows['packed_line']}', 'wrong', 'x', now()) returning id`,
    holds: '23505',
  },
  {
    rule: 'a refusal has a reason',
    mutation: rewrite(
      'public.decide_claim',
      `case v_to when 'refused' then private.need_text(v_typed, '', 'reason', 2000)
      else private.read_text(v_typed, '', 'reason', 2000) end`,
      `'None'`,
    ),
    as: 'admin',
    tries: decide(`'refused', ' '`),
    holds: 'PT400',
  },
  {
    rule: 'a claim is decided as its admin saw it',
    mutation: rewrite('public.decide_claim', 'v_claim.version <> p_version', 'false'),
    as: 'admin',
    tries: decide(`'refused', 'It came'`, 7),
    holds: 'PT409',
  },
  {
    rule: 'a claim ends once',
    mutation: rewrite('public.decide_claim', `v_claim.state <> 'open'`, 'false'),
    as: 'admin',
    first: decide(`'refused', 'It came'`),
    tries: decide(`'refused', 'It came'`, 2),
    holds: 'PT409',
  },
];
