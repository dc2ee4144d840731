// Types of the function `delivery`, for its implementation (supabase/functions/delivery) and its clients (the CLI, /admin/releases).
// Importing them adds no code.

/** What a grant or a token allows. */
export type DeliveryVerb = 'publish' | 'promote' | 'rollback' | 'administer';

/** Why a request was refused: `{error: {code, message, details?}}`. */
export type DeliveryCode =
  | 'bad_request'
  | 'not_signed_in'
  | 'not_granted'
  | 'no_such_environment'
  | 'no_such_module'
  | 'no_such_release'
  /** 409: this version exists with other bytes. */
  | 'release_differs'
  /** 412: another change came first; `details.revision` is the current revision. */
  | 'stale_revision'
  /** 422: `details.refusals` names each file, part or page. */
  | 'gate_refused'
  | 'withdrawn'
  | 'no_such_claim'
  /** 409: another module has an approved claim on an overlapping path, or on the slot. */
  | 'path_taken'
  | 'slot_taken'
  /** 400 at publish; 409 when requesting claims for an older release: the release does not list its pages. */
  | 'no_manifest'
  /** 409: the claim has been decided. */
  | 'not_requested'
  | 'already_revoked'
  /** 409: publish it without --preview first. */
  | 'is_preview'
  | 'no_previous'
  | 'no_rollout'
  | 'reason_needed'
  /** Files are missing at publish. */
  | 'incomplete'
  /** 503 at publish: the store fails or does not respond. The gate reports this as a refusal. */
  | 'store_unreadable'
  /** A preview link selects modules, and the shell is the page that reads it. */
  | 'no_shell_preview';

/** One refusal of the gate. */
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
  /** Can be loaded by an override only, never promoted. */
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

/** Reports of all tabs in one minute. */
export interface HealthMinute {
  at: string;
  loaded: number;
  /** This version failed and another one was shown. */
  fallback: number;
  /** No version loaded. */
  failed: number;
  /** It threw while rendering. */
  crashed: number;
}

/** A version's last 60 minutes, oldest first; minutes without reports are left out. p50 and p95 of the load time, ms. */
export interface VersionHealth {
  version: string;
  minutes: HealthMinute[];
  p50: number | null;
  p95: number | null;
}

export interface Alarm {
  version: string;
  since: string;
  /** Share of failed loads, 0 to 1. */
  share: number;
  message: string;
}

export interface ModuleOverview {
  module: string;
  team: string;
  /** A stable version that crashes for most visitors is rolled back automatically. */
  autoRollback: boolean;
  /** Share of visitors with an error, 0 to 1, at which its stable version counts as broken. */
  errorLimit: number;
  /** The error rate at which its rollout aborts or, without one, would abort by stable's last hour. */
  stopsAt: number;
  live: LiveRelease | null;
  /** The version a rollback would activate. */
  rollbackTarget: string | null;
  rollout: Rollout | null;
  /** Newest first, 20. */
  releases: ReleaseRow[];
  health: VersionHealth[];
  /** Open tabs in the last full minute. */
  adoption: { version: string; tabs: number }[];
  alarm: Alarm | null;
}

/** GET delivery/overview?environment= */
export interface Overview {
  environment: string;
  /** Names of all environments of the registry, this one included. */
  environments: string[];
  revision: number;
  /** Tabs with an older revision offer a reload. */
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
  /** An older database was restored, which began a new epoch. */
  | 'restored'
  | 'settings'
  | 'claim_approved'
  | 'claim_revoked';

export interface HistoryEntry {
  /** The next page is requested with `before` set to the last id. */
  id: number;
  /** For entries that change no revision, the revision at that time. */
  revision: number;
  at: string;
  module: string;
  version: string;
  kind: HistoryKind;
  weight: number | null;
  actor: string;
  reason: string | null;
  /** Activated despite the gate's refusals. */
  forced: boolean;
  /** The subject of a claim decision: `/gifts (customer)`. Missing in registries older than claims. */
  claim?: string | null;
}

/** What a claim allows besides the path or slot. */
export interface ClaimScope {
  /** Null for a slot. */
  access: 'public' | 'customer' | 'admin' | null;
  menuGroup: string | null;
  paletteCategory: string | null;
}

/** A module's right to serve a path or fill a slot in an environment. */
export interface Claim extends ClaimScope {
  id: string;
  environment: string;
  module: string;
  kind: 'page' | 'slot';
  /** Path pattern, or name of the slot. */
  target: string;
  state: 'requested' | 'approved' | 'revoked';
  /** The release that requested it; null for initial claims. */
  version: string | null;
  requestedBy: string;
  requestedAt: string;
  requestReason: string | null;
  decidedBy: string | null;
  decidedAt: string | null;
  decisionReason: string | null;
  /** For a pending claim: the approved claim it would replace. */
  replaces: ClaimScope | null;
  /** For a pending claim: the last decision revoked this path or slot. */
  wasRevoked: boolean;
}

/** GET delivery/claims?environment=: pending ones first. */
export interface ClaimList {
  claims: Claim[];
}
