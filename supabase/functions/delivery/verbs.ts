import type { Principal } from '../_shared/delivery/principal.ts';
import { callRegistry } from '../_shared/delivery/registry.ts';
import type { ModuleStore } from '../../../libs/delivery/src/store/store.ts';
import { collect } from './collect.ts';
import { eraseCustomer, exportCustomer } from './customers.ts';
import { faults, overview, source } from './faults.ts';
import { publish } from './files.ts';
import { gated, gatedSet } from './gated.ts';
import { makePreview, makeToken } from './tokens.ts';

type Input = Record<string, unknown>;
type Verb = (body: Input, as: Principal, store: ModuleStore) => Promise<unknown>;

/** Verbs that need only the registry. */
const plain =
  (name: string): Verb =>
  (input, as) =>
    callRegistry(name, as, input);

/** Verbs that activate a release, after the gate. */
const serving =
  (name: string, what: string): Verb =>
  (input, as, store) =>
    gated(name, what, as, input, store);

/** GET, with the query as input. */
export const READS: Record<string, Verb> = {
  overview,
  faults,
  source,
  dependencies: plain('dependencies'),
  history: plain('history'),
  versions: plain('versions'),
  tokens: plain('list_tokens'),
  grants: plain('list_grants'),
  whoami: plain('whoami'),
  claims: plain('list_claims'),
  changes: plain('list_changes'),
  migrations: plain('list_migrations'),
  'applied-migrations': plain('applied_migrations'),
  project: plain('project_report'),
  export: plain('export'),
  'live-data': plain('live_data'),
};

/** POST, with a JSON body. */
export const WRITES: Record<string, Verb> = {
  publish,
  promote: serving('promote', 'promote'),
  rollback: serving('rollback', 'rollback'),
  'rollout-start': serving('rollout_start', 'promote'),
  'rollout-complete': serving('rollout_complete', 'complete'),
  'rollout-advance': plain('rollout_advance'),
  'rollout-abort': plain('rollout_abort'),
  set: (...asked) => gatedSet({ facts: 'set_facts', serve: 'serve_set' }, ...asked),
  'change-create': plain('change_create'),
  'change-add': plain('change_add'),
  'change-approve': plain('change_approve'),
  'change-serve': (...asked) => gatedSet({ facts: 'change_facts', serve: 'change_serve' }, ...asked),
  'change-rollout': (...asked) => gatedSet({ facts: 'change_rollout_facts', serve: 'change_rollout' }, ...asked),
  'migration-propose': plain('propose_migration'),
  'migration-approve': plain('approve_migration'),
  withdraw: plain('withdraw'),
  collect,
  'min-revision': plain('set_min_revision'),
  restored: plain('restored'),
  settings: plain('change_settings'),
  token: makeToken,
  'token-revoke': plain('revoke_token'),
  grant: plain('give_grant'),
  'grant-revoke': plain('revoke_grant'),
  'person-revoke': plain('revoke_person'),
  'claim-request': plain('request_claims'),
  'claim-approve': plain('approve_claim'),
  'claim-revoke': plain('revoke_claim'),
  preview: makePreview,
  'set-up': plain('set_up'),
  admin: plain('make_admin'),
  starter: plain('load_starter'),
  'customer-export': exportCustomer,
  'customer-erase': eraseCustomer,
};
