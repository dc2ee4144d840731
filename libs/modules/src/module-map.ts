import * as v from 'valibot';
import { WHOLE } from './rollout.ts';

/** Version of the map's format, so that a page can recognise a map it can't read. */
export const SCHEMA = 1;

const Integrity = v.pipe(v.string(), v.regex(/^sha(256|384|512)-[A-Za-z0-9+/]+=*$/));
/** On this origin or, in a real deployment, on a CDN. */
const Url = v.pipe(v.string(), v.regex(/^(\/(?!\/)|https?:\/\/)/));

/** A file of a release: its path in the release's folder and its hash. */
const File = v.object({ path: v.pipe(v.string(), v.regex(/^(?!\/)(?!.*\.\.)[\w./-]+$/)), integrity: Integrity });

const Release = v.object({
  version: v.pipe(v.string(), v.regex(/^\d+\.\d+\.\d+/)),
  entry: Url,
  integrity: Integrity,
  /** The global that the entry defines. It contains the version, so that two versions can be in one page. */
  entryGlobalName: v.pipe(v.string(), v.regex(/^\w+$/)),
  manifest: Url,
});

/** A candidate in a staged rollout. */
const Rollout = v.object({
  /** Of the draw. Unique per rollout, so that the module's next one selects its subjects independently; the same for all parts of a change. */
  id: v.pipe(v.string(), v.nonEmpty()),
  /** Hundredths of a percent, up to 10000. */
  weight: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(WHOLE)),
  release: Release,
});

/** Title of a page by its path pattern. */
const Titles = v.record(v.string(), v.string());

/** What navigation needs to know about a module. */
const listing = {
  /** The module's name for people; missing if it has neither shop pages nor slots. */
  name: v.optional(v.string()),
  /** Its approved pages outside the admin area. Missing: none. */
  pages: v.optional(v.object({ public: v.optional(Titles), customer: v.optional(Titles) })),
  /** Approved slots of the shop's frame that it fills. */
  slots: v.optional(v.array(v.string())),
};

const Module = v.object({
  stable: Release,
  previous: v.nullable(Release),
  rollout: v.optional(Rollout),
  /** Versions that were taken back lately. Tabs with one offer a reload: at once if true, else when their person goes to another page. */
  recalled: v.optional(v.record(v.string(), v.boolean())),
  /** What the page's policy allows for it: `connect https://api.example`, `workers`. Missing: nothing. */
  capabilities: v.optional(v.array(v.string())),
  ...listing,
});

export const ModuleMapSchema = v.object({
  schema: v.literal(SCHEMA),
  environment: v.string(),
  /** Counts restores of an older database: a higher epoch wins at any revision. Missing (older servers): 0. */
  epoch: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
  revision: v.pipe(v.number(), v.integer(), v.minValue(0)),
  /** Tabs with an older revision offer a reload. */
  minRevision: v.pipe(v.number(), v.integer(), v.minValue(0)),
  expiresAt: v.pipe(v.string(), v.isoTimestamp()),
  /** Versions of the shell that pages get now: the live one, and one that is rolling out. Every release fits them. A page of another shell
   *  compares first. Missing (older servers): not known. */
  shells: v.optional(v.array(v.string())),
  /** Of a shell that is rolling out in a change with modules of this map: their rollouts have the same id. */
  shellRollout: v.optional(v.object({ id: v.string(), version: v.string() })),
  modules: v.record(v.string(), Module),
  /** In the map of one page: the modules with shop pages or slots whose releases it leaves out. Missing: it leaves out none. */
  others: v.optional(v.record(v.string(), v.object(listing))),
  /** Hash of the admin pages (`AdminPagesSchema`), a separate document that shop pages don't load. Missing: there are none. */
  adminPages: v.optional(Integrity),
});

/** The document of one release, for overrides: live, published only, or a preview. */
export const ReleasePayloadSchema = v.object({
  kind: v.literal('release'),
  module: v.string(),
  release: Release,
  preview: v.boolean(),
  /** Approved where it is opened, and declared by it. Missing: nothing. */
  capabilities: v.optional(v.array(v.string())),
  expiresAt: v.pipe(v.string(), v.isoTimestamp()),
});

/** Base64 over the envelope's payload, and the key that signed it. */
const signature = { keyId: v.string(), signature: v.string() };

/** The transferred form: JSON in base64, so that the signature covers exact bytes. */
export const EnvelopeSchema = v.object({
  payload: v.pipe(v.string(), v.base64()),
  ...signature,
  /** The same payload signed by other keys, while keys are being replaced: a page that trusts either can read it. */
  also: v.optional(v.array(v.object(signature))),
});

export type ReleaseFile = v.InferOutput<typeof File>;
export type Release = v.InferOutput<typeof Release>;
export type RolloutEntry = v.InferOutput<typeof Rollout>;
export type ModuleMap = v.InferOutput<typeof ModuleMapSchema>;
export type Signature = Pick<Envelope, 'keyId' | 'signature'>;
export type Envelope = v.InferOutput<typeof EnvelopeSchema>;
