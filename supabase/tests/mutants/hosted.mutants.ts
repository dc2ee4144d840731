import { json, type Mutant, rewrite } from './mutant.ts';

const TOKEN = 'b'.repeat(64);
const START = json({ system: 'start' });
const MAKE_TOKEN = {
  name: 't',
  team: 't',
  modules: ['*'],
  environments: ['staging'],
  verbs: ['administer'],
  days: 1,
  hash: TOKEN,
};
const asStaging = (verb: string, input: object, holds = 'PT403'): Mutant => ({
  rule: `${verb} takes the right in every environment`,
  mutation: rewrite(`delivery.${verb}`, `'administer', '*', '*'`, `'administer', '*', null`),
  as: 'system',
  first: () => `select public.delivery('make_token', '${START}', '${json(MAKE_TOKEN)}')`,
  tries: () => ['select public.delivery($1, $2::jsonb, $3::jsonb)', [verb, json({ token: TOKEN }), json(input)]],
  holds,
});
const asOwner = (rule: string, verb: string, input: object, from: string, to: string, holds: string): Mutant => ({
  rule,
  mutation: rewrite(`delivery.${verb}`, from, to),
  as: 'system',
  tries: () => ['select public.delivery($1, $2::jsonb, $3::jsonb)', [verb, START, json(input)]],
  holds,
});

export const hostedMutants: Mutant[] = [
  asStaging('set_up', { siteUrl: 'https://shop.example' }),
  asStaging('make_admin', { email: 'unknown@shop.test' }),
  asStaging('load_starter', {}),
  asOwner(
    'the site is an origin',
    'set_up',
    { siteUrl: 'https://shop.example/path' },
    '[^/?#[:space:]]+$',
    '[^[:space:]]+$',
    'PT400',
  ),
  asOwner(
    'starter settings never mix with a shop’s own',
    'load_starter',
    {},
    'exists (select from public.country_settings)',
    'false',
    'PT409',
  ),
];
