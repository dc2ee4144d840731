import * as v from 'valibot';
import { WHOLE } from './rollout.ts';

/** The shape of the map itself, so that a page can tell a map that it is too old to read. */
export const SCHEMA = 1;

const Integrity = v.pipe(v.string(), v.regex(/^sha(256|384|512)-[A-Za-z0-9+/]+=*$/));
/** On this origin or, in a real deployment, on a CDN's. */
const Url = v.pipe(v.string(), v.regex(/^(\/(?!\/)|https?:\/\/)/));

/** A file of a release: its path in the release's folder and the hash of its content. */
const File = v.object({ path: v.pipe(v.string(), v.regex(/^(?!\/)(?!.*\.\.)[\w./-]+$/)), integrity: Integrity });

const Release = v.object({
  version: v.pipe(v.string(), v.regex(/^\d+\.\d+\.\d+/)),
  entry: Url,
  integrity: Integrity,
  /** The global that the entry defines; it carries the version, so two versions can live in one page. */
  entryGlobalName: v.pipe(v.string(), v.regex(/^\w+$/)),
  manifest: Url,
});

/** A candidate on its way to everyone. */
const Rollout = v.object({
  /** Of this rollout alone: the next one of the same module draws its subjects anew. */
  id: v.pipe(v.string(), v.nonEmpty()),
  /** Hundredths of a per cent, to 10000. */
  weight: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(WHOLE)),
  release: Release,
});

/** Title of a page by its path pattern. */
const Titles = v.record(v.string(), v.string());

const Module = v.object({
  stable: Release,
  previous: v.nullable(Release),
  rollout: v.optional(Rollout),
  /** What people call the module; missing where it has neither shop pages nor slots. */
  name: v.optional(v.string()),
  /** Its approved pages outside the admin area. Missing: none. */
  pages: v.optional(v.object({ public: v.optional(Titles), customer: v.optional(Titles) })),
  /** The approved slots of the shop's frame that it fills. */
  slots: v.optional(v.array(v.string())),
});

export const ModuleMapSchema = v.object({
  schema: v.literal(SCHEMA),
  environment: v.string(),
  /** Begins with a restore of an older database: a higher epoch wins at any revision. Missing (a server from before epochs): 0. */
  epoch: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
  revision: v.pipe(v.number(), v.integer(), v.minValue(0)),
  /** A tab that runs on an older revision offers a reload. */
  minRevision: v.pipe(v.number(), v.integer(), v.minValue(0)),
  expiresAt: v.pipe(v.string(), v.isoTimestamp()),
  modules: v.record(v.string(), Module),
  /** Hash of the admin pages (`AdminPagesSchema`), a document of its own so that shop pages do not carry it. Missing: there are none. */
  adminPages: v.optional(Integrity),
});

/** The document of one release, for a tab that was asked to use it: live, published only, or a preview. */
export const ReleasePayloadSchema = v.object({
  kind: v.literal('release'),
  module: v.string(),
  release: Release,
  preview: v.boolean(),
  expiresAt: v.pipe(v.string(), v.isoTimestamp()),
});

/** Base64 over the payload as it is in the envelope, and the key that made it. */
const signature = { keyId: v.string(), signature: v.string() };

/** What travels: JSON in base64, so that a signature can cover its very bytes. */
export const EnvelopeSchema = v.object({
  payload: v.pipe(v.string(), v.base64()),
  ...signature,
  /** The same payload signed by other keys, while one key replaces another: a page that trusts either can read it. */
  also: v.optional(v.array(v.object(signature))),
});

export type ReleaseFile = v.InferOutput<typeof File>;
export type Release = v.InferOutput<typeof Release>;
export type RolloutEntry = v.InferOutput<typeof Rollout>;
export type ModuleMap = v.InferOutput<typeof ModuleMapSchema>;
export type Signature = Pick<Envelope, 'keyId' | 'signature'>;
export type Envelope = v.InferOutput<typeof EnvelopeSchema>;
