// Types of the function `delivery`, for its implementation (supabase/functions/delivery) and its clients (the CLI, /admin/releases).
// Importing them adds no code.
import type { Cause, FaultKind, Frame } from './health.ts';
import type { Misbehaviour } from './misbehaviour.ts';

/** The rights of a grant or a token. */
export type DeliveryVerb = 'publish' | 'promote' | 'rollback' | 'force' | 'administer' | 'migrate';

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
  /** 409: no environment served it, no rollback reached it and no open tab used it, so its files were deleted; publish the same build again. */
  | 'files_deleted'
  /** 409 at publish: its files are being deleted. */
  | 'being_collected'
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
  | 'token_cannot_force'
  | 'no_shell_preview';

/** One refusal of the gate. */
export interface GateRefusal {
  code: string;
  /** The check that refused; can be forced by this name. */
  check: string;
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
  /** Its files were deleted: no environment served it, no rollback reached it, no open tab used it. Publishing the same build again brings them back. */
  collectedAt: string | null;
}

export interface LiveRelease {
  version: string;
  since: string;
  actor: string;
  reason: string | null;
  /** Size of all its files. */
  bytes: number;
}

export interface Rollout {
  id: string;
  version: string;
  /** 0 to 10000; 100 is 1 %. */
  weight: number;
  startedAt: string;
  actor: string;
  /** It advances to 1, 5, 25 and 100 % while health allows. Missing in registries that can't. */
  auto?: boolean;
  /** When its share was last changed. */
  stepAt?: string;
  /** The change that it is a part of. Missing in registries without changes. */
  change?: string | null;
}

/** Five minutes of reports: their begin as Unix time (s), loads, and how many of them went wrong (another version or none was shown, or it
 *  threw while rendering). */
export type HealthStep = [at: number, loads: number, wrong: number];

/** Why a version did not load, and how often. */
export type CauseCount = [cause: Cause, count: number];

/** A version's last 60 minutes, oldest first; steps without reports are left out. p50 and p95 of the load time, ms. */
export interface VersionHealth {
  version: string;
  steps: HealthStep[];
  p50: number | null;
  p95: number | null;
  /** The most frequent first. Missing in registries older than causes. */
  causes?: CauseCount[];
}

/** Visits of the last seven days. `poor`: visits with LCP above 4 s, or INP above 500 ms. */
export interface VitalFigures {
  /** ms: three quarters of the visits are at most this slow. */
  p75: number;
  visits: number;
  poor: number;
}

/** How a version performed. Null: no browser has measured it. */
export interface VersionVitals {
  version: string;
  lcp: VitalFigures | null;
  inp: VitalFigures | null;
}

/** A place in a source file: path from the repository's root, line and column from 1, the name of a function or variable if it is known. */
export type SourcePlace = [source: string, line: number, column: number, name: string | null];

/** GET delivery/source?module=&version=&path=&line=&column=: where a place in a script of a release is in its source; null without a map. */
export interface SourceAnswer {
  source: SourcePlace | null;
}

/** Code of a release that failed in browsers. Its message is not reported: it may contain user input. */
export interface Fault {
  id: string;
  kind: FaultKind;
  /** Of the error: `TypeError`. */
  name: string;
  /** Once a minute for each visitor. */
  count: number;
  since: string;
  lastAt: string;
  /** Innermost first. */
  frames: Frame[];
  /** The frames by the release's source maps; null for a frame without a known source. Null as a whole if the release has no map. */
  sources: (SourcePlace | null)[] | null;
}

/** GET delivery/faults?environment=&module=[&version=]: of the candidate and the live version, or of the named one. */
export interface FaultList {
  module: string;
  versions: { version: string; faults: Fault[] }[];
}

export interface Alarm {
  version: string;
  since: string;
  /** Share of failed loads, 0 to 1. */
  share: number;
  message: string;
  /** The most frequent ones, at most 3. */
  faults: Fault[];
  /** Why loads failed in the last hour. Missing in registries older than causes. */
  causes?: CauseCount[];
}

/** A version that served everyone before, and why a rollback does not go back to it. */
export interface RollbackSkip {
  version: string;
  why: string;
}

/** A module's state, by its history. */
export interface ModuleFacts {
  module: string;
  team: string;
  /** A stable version that crashes for most visitors is rolled back automatically. */
  autoRollback: boolean;
  live: LiveRelease | null;
  /** The version a rollback would activate: the newest that served everyone and did well. */
  rollbackTarget: string | null;
  /** Newer ones that it skips. Missing in older registries. */
  rollbackSkips?: RollbackSkip[];
  rollout: Rollout | null;
}

/** What browsers saw a version do to the page around it. It warns, and fails no one's rollout. */
export interface SeenMisbehaviour extends Misbehaviour {
  version: string;
  /** Pages that reported it. */
  count: number;
  since: string;
  lastAt: string;
  /** In a tab that tried the version by a preview link. */
  isTrial: boolean;
}

/** Browsers' reports about a module in the last hour. */
export interface ModuleFigures {
  module: string;
  /** The error rate at which its rollout aborts or, without one, would abort by stable's last hour. */
  stopsAt: number;
  health: VersionHealth[];
  /** Missing in registries older than these measures. */
  vitals?: VersionVitals[];
  /** What its live version and candidate did to the page around them, in seven days. Missing if there is none. */
  misbehaviours?: SeenMisbehaviour[];
  /** Open tabs in the last full minute. */
  adoption: { version: string; tabs: number }[];
}

export interface ModuleOverview extends ModuleFacts, ModuleFigures {
  alarm: Alarm | null;
}

/** An environment's served modules. For its releases, by page: GET delivery/versions. */
export interface Overview {
  environment: string;
  /** The registry's environments, including this one. */
  environments: string[];
  revision: number;
  /** Tabs with an older revision offer a reload. */
  minRevision: number;
  /** The reader's rights: `*` for every module, a module's name for additional rights on it. */
  you: { name: string; can: Record<string, DeliveryVerb[]> };
  modules: ModuleOverview[];
  /** Pass it to the next request to get only the changes. */
  cursor: string;
}

/** GET delivery/overview?environment=[&since=cursor]: everything, or the changes. `mergeOverview` makes an Overview of it. */
export interface OverviewAnswer extends Omit<Overview, 'modules'> {
  /** True: every module and all figures. False: only those that changed. */
  full: boolean;
  modules: ModuleFacts[];
  figures: ModuleFigures[];
  /** All there are now. */
  alarms: (Alarm & { module: string })[];
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
  /** A restored revision did not have the module: it stopped serving. */
  | 'retire'
  /** Files of old releases were deleted. */
  | 'collect'
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
  /** Names of the checks that were forced. Null in lines from before forcing was per check. */
  forcedChecks?: string[] | null;
  /** The subject of a claim decision: `/gifts (customer)`. Missing in registries older than claims. */
  claim?: string | null;
}

/** The rights of a claim besides the path or slot. */
export interface ClaimScope {
  /** Null unless it is a page. */
  access: 'public' | 'customer' | 'admin' | null;
  menuGroup: string | null;
  paletteCategory: string | null;
  /** The page may bring its own libraries. */
  isolated: boolean;
}

/** A module's right to serve a path, fill a slot or use a capability in an environment. */
export interface Claim extends ClaimScope {
  id: string;
  environment: string;
  module: string;
  kind: 'page' | 'slot' | 'capability';
  /** Path pattern, name of the slot, or the capability: `connect https://api.example`. */
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

/** Releases of several modules that go live, and back, in one revision. */
export interface Change {
  environment: string;
  name: string;
  state: 'open' | 'rolling_out' | 'live' | 'rolled_back';
  /** Of its rollout, 0 to 10000; null while it is not rolling out. */
  weight: number | null;
  /** Whether its rollout advances by itself; null while it is not rolling out. */
  auto: boolean | null;
  createdBy: string;
  createdAt: string;
  /** In which it went live, or back. */
  revision: number | null;
  parts: {
    module: string;
    version: string;
    addedBy: string;
    /** By someone who may promote and roll back the module. */
    approvedBy: string | null;
    approvedAt: string | null;
    /** What was live before it. */
    from: string | null;
    /** What is live now. */
    live: string | null;
  }[];
}

/** Why a migration should not be applied. `schema` and `access` are what an owner may allow; the others have to be mended. */
export interface MigrationProblem {
  check: 'order' | 'locks' | 'run' | 'data' | 'schema' | 'access';
  text: string;
}

/** A migration that a module proposed with a release: GET delivery/migrations. */
export interface ProposedMigration {
  /** `20261128120000_gift_notes` */
  migration: string;
  module: string;
  release: string;
  /** SHA-256 in hex of the text. */
  hash: string;
  text: string;
  /** The module's own: `module_gift_cards`. */
  schema: string;
  proposedBy: string;
  proposedAt: string;
  approvedBy: string | null;
  approvedAt: string | null;
  /** What its owner allowed. */
  despite: ('schema' | 'access')[];
  reason: string | null;
  /** It is in the database's history. */
  applied: boolean;
}

/** GET delivery/claims?environment=[&module=][&state=]: pending ones first. */
export interface ClaimList {
  claims: Claim[];
}

/** An event, and the other live modules that emit it or listen to it. */
export interface EventUse {
  event: string;
  modules: string[];
}

/** GET delivery/dependencies?environment=&module=: the dependencies and dependents of the live release. */
export interface ModuleDependencies {
  module: string;
  /** Null: nothing is live. */
  version: string | null;
  /** The shared packages it uses. For the shell: those it shares, each with the modules that use it. */
  packages: { name: string; range: string; usedBy: string[] }[];
  /** Of the database. */
  functions: string[];
  relations: { name: string; reads: string[]; writes: string[] }[];
  /** With the modules that listen. */
  emits: EventUse[];
  /** With the modules that emit. */
  listens: EventUse[];
}
