import type { ClaimCode } from './claims.ts';
import type { FitRefusal } from './fit.ts';

/** The checks of the gate. Each can be forced alone: `--force size`. */
export const CHECKS = {
  files: 'every file is stored, has its hash, and every script has a known hash; forced, no file is read',
  contract: 'the shell has the contract, the shared packages and the names that the module uses',
  routes: 'the shell routes every page of the module',
  claims: 'an owner approved every page, slot and capability',
  data: 'the database has every column and function that the module uses, and the migrations of the release',
  size: 'scripts and styles are within the budget',
  behaviour: 'outside production and in trials, it left the page around it as it was',
} as const;

export type Check = keyof typeof CHECKS;

export const isCheck = (name: unknown): name is Check => typeof name === 'string' && Object.hasOwn(CHECKS, name);

export type GateCode =
  | 'store_unreadable'
  | 'file_missing'
  | 'hash_differs'
  | 'script_without_hash'
  | FitRefusal['code']
  | 'page_not_routed'
  | 'data_missing'
  | 'migration_waiting'
  | ClaimCode
  | 'file_not_declared'
  | 'too_large'
  | 'misbehaved';

/** The check that refuses with a code. */
export const CHECK_OF: Record<GateCode, Check> = {
  store_unreadable: 'files',
  file_missing: 'files',
  hash_differs: 'files',
  script_without_hash: 'files',
  contract_range: 'contract',
  part_not_shared: 'contract',
  part_range: 'contract',
  name_not_shared: 'contract',
  page_not_routed: 'routes',
  path_not_claimed: 'claims',
  access_wider: 'claims',
  menu_not_claimed: 'claims',
  palette_not_claimed: 'claims',
  isolation_not_claimed: 'claims',
  slot_not_claimed: 'claims',
  capability_not_claimed: 'claims',
  file_not_declared: 'claims',
  data_missing: 'data',
  migration_waiting: 'data',
  too_large: 'size',
  misbehaved: 'behaviour',
};
