// What the function `delivery` says, for those who answer (supabase/functions/delivery) and those who ask (the CLI, /admin/releases).
// Types only: whoever imports them carries no code.

/** What a grant or a token allows. */
export type DeliveryVerb = 'publish' | 'promote' | 'rollback' | 'administer';

/** Why the door refused: `{error: {code, message, details?}}`. */
export type DeliveryCode =
  | 'bad_request'
  | 'not_signed_in'
  | 'not_granted'
  | 'no_such_environment'
  | 'no_such_module'
  | 'no_such_release'
  /** 409: the same version with other bytes. */
  | 'release_differs'
  /** 412: somebody was faster; `details.revision` is the current one. */
  | 'stale_revision'
  /** 422: `details.refusals` says which file, part or page. */
  | 'gate_refused'
  | 'withdrawn'
  | 'no_such_claim'
  /** 409: another module has an approved claim on an overlapping path, or on the slot. */
  | 'path_taken'
  | 'slot_taken'
  /** 400 at publish, 409 where an older release is asked for its claims: the release does not list its pages. */
  | 'no_manifest'
  /** 409: the claim was decided already. */
  | 'not_requested'
  | 'already_revoked'
  /** 409: publish it again without preview first. */
  | 'is_preview'
  | 'no_previous'
  | 'no_rollout'
  | 'reason_needed'
  /** Files are missing at publish. */
  | 'incomplete'
  /** 503 at publish: the store fails or hangs. The gate says so among its refusals. */
  | 'store_unreadable'
  /** A link chooses modules, and the shell is the page that reads it. */
  | 'no_shell_preview';

/** One reason of the gate. */
export interface GateRefusal {
  code: string;
  file?: string;
  part?: string;
  message: string;
}

export interface ReleaseRow {
  version: string;
  publishedAt: string;
  publishedBy: string;
  commit: string | null;
  bytes: number;
  /** Reachable by override only, never promoted. */
  preview: boolean;
  withdrawnAt: string | null;
}

export interface LiveRelease {
  version: string;
  since: string;
  actor: string;
  reason: string | null;
  commit: string | null;
}

export interface Rollout {
  id: string;
  version: string;
  /** 0 to 10000; 100 is 1 %. */
  weight: number;
  startedAt: string;
  actor: string;
}

/** What the tabs reported in one minute. */
export interface HealthMinute {
  at: string;
  loaded: number;
  /** This version failed and another was shown. */
  fallback: number;
  /** No version came. */
  failed: number;
  /** It broke while it was drawn. */
  crashed: number;
}

/** A version's last 60 minutes, oldest first; minutes without a report are left out. p50 and p95 of the load, ms. */
export interface VersionHealth {
  version: string;
  minutes: HealthMinute[];
  p50: number | null;
  p95: number | null;
}

export interface Alarm {
  version: string;
  since: string;
  /** Of loads that went wrong, 0 to 1. */
  share: number;
  message: string;
}

export interface ModuleOverview {
  module: string;
  team: string;
  /** A stable version that crashes for most goes back by itself. */
  autoRollback: boolean;
  /** Share of visitors with an error, 0 to 1, from which its stable version counts as broken. */
  errorLimit: number;
  /** The share at which its rollout stops itself or, where none runs, would by the last hour of stable. */
  stopsAt: number;
  live: LiveRelease | null;
  /** What a rollback would go to. */
  rollbackTarget: string | null;
  rollout: Rollout | null;
  /** Newest first, 20. */
  releases: ReleaseRow[];
  health: VersionHealth[];
  /** Live tabs in the last full minute. */
  adoption: { version: string; tabs: number }[];
  alarm: Alarm | null;
}

/** GET delivery/overview?environment= */
export interface Overview {
  environment: string;
  revision: number;
  /** A tab that runs on an older revision offers a reload. */
  minRevision: number;
  you: { name: string; can: Record<string, DeliveryVerb[]> };
  modules: ModuleOverview[];
}

export type HistoryKind =
  | 'publish'
  | 'promote'
  | 'rollback'
  | 'rollout'
  | 'advance'
  | 'complete'
  | 'abort'
  | 'withdraw'
  | 'min_revision'
  /** An older database was restored: a new epoch began. */
  | 'restored'
  | 'settings'
  | 'claim_approved'
  | 'claim_revoked';

export interface HistoryEntry {
  /** The next page asks for what is `before` the last one's. */
  id: number;
  /** For what changes none, the one at that time. */
  revision: number;
  at: string;
  module: string;
  version: string;
  kind: HistoryKind;
  weight: number | null;
  actor: string;
  reason: string | null;
  /** In spite of the gate. */
  forced: boolean;
  /** Of a decision about a claim, what it was about: `/gifts (customer)`. Missing: a registry from before claims. */
  claim?: string | null;
}

/** What a claim allows beyond the page or slot itself. */
export interface ClaimScope {
  /** Null for a slot. */
  access: 'public' | 'customer' | 'admin' | null;
  menuGroup: string | null;
  paletteCategory: string | null;
}

/** The right of a module to serve a path or to fill a slot in an environment. */
export interface Claim extends ClaimScope {
  id: string;
  environment: string;
  module: string;
  kind: 'page' | 'slot';
  /** Path pattern, or name of the slot. */
  target: string;
  state: 'requested' | 'approved' | 'revoked';
  /** The release whose manifest asked for it; null for the initial claims. */
  version: string | null;
  requestedBy: string;
  requestedAt: string;
  requestReason: string | null;
  decidedBy: string | null;
  decidedAt: string | null;
  decisionReason: string | null;
  /** Of one that waits: the approved claim that it would replace. */
  replaces: ClaimScope | null;
  /** Of one that waits: the last decision took this page or slot away from the module. */
  wasRevoked: boolean;
}

/** GET delivery/claims?environment=: those that wait first. */
export interface ClaimList {
  claims: Claim[];
}
