import { CHECK_OF, CHECKS, type Check, isCheck } from '../../../libs/delivery/src/checks.ts';
import type { ApprovedClaim } from '../../../libs/delivery/src/claims.ts';
import type { Catalog } from '../../../libs/delivery/src/data-gate.ts';
import type { Misbehaviour } from '../../../libs/modules/src/misbehaviour.ts';
import {
  checkBehaviour,
  checkData,
  checkMigrations,
  checkTogether,
  type GateRefusal,
  gateRemote,
  gateShell,
} from '../../../libs/delivery/src/gate.ts';
import type { Principal } from '../_shared/delivery/principal.ts';
import { requireNoRefusals, readerOf } from '../_shared/delivery/publish.ts';
import { callRegistry } from '../_shared/delivery/registry.ts';
import {
  isShell,
  type Platform,
  type ReleaseDocument,
  type RemoteDocument,
} from '../../../libs/delivery/src/release-document.ts';
import type { ModuleStore } from '../../../libs/delivery/src/store/store.ts';
import { Refusal } from '../_shared/http.ts';

interface GateFacts {
  environment: string;
  revision: number;
  document: ReleaseDocument;
  /** What the release did to the page outside production, and in trials. */
  misbehaviours: Misbehaviour[];
  /** Names of the release's migrations that are not applied. */
  migrations: string[];
  /** The live shell's shared packages; null if no shell is live. */
  platform: Platform | null;
  /** For a remote: those of a shell that is rolling out. Missing in facts of a set. */
  candidatePlatform?: Platform | null;
  /** For a shell: every live remote. */
  remotes: RemoteDocument[];
  /** For a remote: every approved claim of the environment. */
  claims: ApprovedClaim[];
}

const catalogFor = ({ data }: ReleaseDocument): Promise<Catalog | null> =>
  data ? callRegistry<Catalog>('data_catalog', null, {}) : Promise.resolve(null);

/** Visitors of a shell's rollout get the remote as well. */
const inCandidate = (document: RemoteDocument, platform: Platform | null | undefined): GateRefusal[] =>
  (platform ? checkTogether(document, platform) : []).map((refusal) => ({
    ...refusal,
    message: `In the shell that is rolling out: ${refusal.message}`,
  }));

/** @param forced checks that are left out: their facts are not read either, so that a broken store can't block an incident */
async function askGate(facts: GateFacts, isBack: boolean, store: ModuleStore, forced: Check[]): Promise<GateRefusal[]> {
  const { document, platform, remotes } = facts;
  const read = forced.includes('files') ? null : readerOf(store, document);
  const claims = { environment: facts.environment, approved: facts.claims };
  const refusals = isShell(document)
    ? await gateShell({ document, remotes, platform, read, isBack })
    : [
        ...(await gateRemote({ document, claims, platform, read, isBack })),
        ...(isBack ? [] : inCandidate(document, facts.candidatePlatform)),
      ];
  const catalog = forced.includes('data') ? null : await catalogFor(document);
  const behaviour = checkBehaviour(document, isBack ? null : facts.misbehaviours);
  const waiting = checkMigrations(document, isBack ? [] : facts.migrations);
  return [...refusals, ...checkData(document, catalog), ...waiting, ...behaviour].filter(
    ({ code }) => !forced.includes(CHECK_OF[code]),
  );
}

type Body = Record<string, unknown>;

/** A request whose `forced` is checked. */
type Asked = Body & { forced: Check[] };

async function tryOnce(verb: string, what: string, as: Principal, body: Asked, store: ModuleStore): Promise<unknown> {
  const facts = await callRegistry<GateFacts>('gate_facts', as, { ...body, verb: what });
  requireNoRefusals(await askGate(facts, what === 'rollback', store, body.forced));
  return callRegistry(verb, as, { ...body, expectedRevision: facts.revision });
}

/** Of a set of releases, or of a change. */
export interface SetVerbs {
  facts: string;
  serve: string;
}

interface SetFacts {
  revision: number;
  /** The set is one that the environment served before. */
  isBack: boolean;
  /** One for each release that changes. */
  checks: GateFacts[];
}

async function trySet(verbs: SetVerbs, as: Principal, body: Asked, store: ModuleStore): Promise<unknown> {
  const { revision, isBack, checks } = await callRegistry<SetFacts>(verbs.facts, as, body);
  requireNoRefusals((await Promise.all(checks.map((facts) => askGate(facts, isBack, store, body.forced)))).flat());
  return callRegistry(verbs.serve, as, { ...body, expectedRevision: revision });
}

const isStale = (error: unknown): boolean => error instanceof Refusal && error.code === 'stale_revision';

const TRIES = 3;

/** The request with the checks that `force` names; a `forced` that the caller sent is dropped.
 *  @throws Refusal 400 bad_request */
function askedOf({ force = [], ...body }: Body): Asked {
  if (!Array.isArray(force) || !force.every(isCheck)) {
    const message = `force: This must be a list of the gate's checks: ${Object.keys(CHECKS).join(', ')}.`;
    throw new Refusal(400, 'bad_request', message, { field: 'force' });
  }
  return { ...body, forced: force };
}

/** Runs the gate, then the verb for exactly the revision that the gate checked. If the caller named no revision and another change came
 *  first, the gate checks the new one. Checks named by body.force don't run; the registry then requires the right to force and a reason,
 *  and records the names.
 *  @param what which release the verb would activate: promote (the body's version), rollback, complete
 *  @throws Refusal 422 gate_refused; 400 reason_needed, bad_request; the verb's own refusals */
export async function gated(verb: string, what: string, as: Principal, body: Body, store: ModuleStore): Promise<unknown> {
  const asked = askedOf(body);
  return whileStale(body, () => tryOnce(verb, what, as, asked, store));
}

/** Serves a set of releases at once, after the gate has checked each release that changes beside the shell of the set.
 *  @throws as `gated` */
export async function gatedSet(verbs: SetVerbs, body: Body, as: Principal, store: ModuleStore): Promise<unknown> {
  const asked = askedOf(body);
  return whileStale(body, () => trySet(verbs, as, asked, store));
}

async function whileStale(body: Body, work: () => Promise<unknown>): Promise<unknown> {
  for (let left = TRIES; ; left--) {
    try {
      return await work();
    } catch (error) {
      if (left === 1 || body['expectedRevision'] !== undefined || !isStale(error)) throw error;
    }
  }
}
