import * as v from 'valibot';

/** The shape of the map itself, so that a page can tell a map that it is too old to read. */
export const SCHEMA = 1;

const Integrity = v.pipe(v.string(), v.regex(/^sha(256|384|512)-[A-Za-z0-9+/]+=*$/));
/** On this origin or, in a real deployment, on a CDN's. */
const Url = v.pipe(v.string(), v.regex(/^(\/(?!\/)|https?:\/\/)/));

/** A file of a release: its path in the release's folder and the hash of its content. */
const File = v.object({ path: v.pipe(v.string(), v.regex(/^(?!\/)(?!.*\.\.)[\w./-]+$/)), integrity: Integrity });

/** What a page can ask for before any code has said so: saves the round trips in which one file names the next. Only a hint. */
const Files = { files: v.array(File), lent: v.array(v.string()) };
const Early = v.object({
  /** The exposed module: its files, and the groups of lent parts that it uses. */
  module: v.object(Files),
  /** By route pattern, what the page needs beside. */
  pages: v.record(v.string(), v.object(Files)),
});

const Release = v.object({
  version: v.pipe(v.string(), v.regex(/^\d+\.\d+\.\d+/)),
  entry: Url,
  integrity: Integrity,
  /** The global that the entry defines; it carries the version, so two versions can live in one page. */
  entryGlobalName: v.pipe(v.string(), v.regex(/^\w+$/)),
  manifest: Url,
  early: v.optional(Early),
});

/** A rollout's place is beside these two: `rollout: {id, weight, release}`. */
const Module = v.object({ stable: Release, previous: v.nullable(Release) });

export const ModuleMapSchema = v.object({
  schema: v.literal(SCHEMA),
  environment: v.string(),
  revision: v.pipe(v.number(), v.integer(), v.minValue(0)),
  /** A tab that runs on an older revision offers a reload. */
  minRevision: v.pipe(v.number(), v.integer(), v.minValue(0)),
  expiresAt: v.pipe(v.string(), v.isoTimestamp()),
  modules: v.record(v.string(), Module),
});

/** What travels: the map's JSON in base64, so that a signature can cover its very bytes. */
export const EnvelopeSchema = v.object({
  payload: v.pipe(v.string(), v.base64()),
  /** Null until releases are signed. */
  keyId: v.nullable(v.string()),
  signature: v.nullable(v.string()),
});

export type ReleaseFile = v.InferOutput<typeof File>;
export type EarlyFiles = v.InferOutput<typeof Early>;
export type Release = v.InferOutput<typeof Release>;
export type ModuleEntry = v.InferOutput<typeof Module>;
export type ModuleMap = v.InferOutput<typeof ModuleMapSchema>;
export type Envelope = v.InferOutput<typeof EnvelopeSchema>;
