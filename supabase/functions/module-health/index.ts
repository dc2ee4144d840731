// POST by sendBeacon or fetch, without a token: {environment, reports?: [{module, version, outcome, ms, cause?, fault?: {kind, name, frames}}],
// seen?: [{module, version, kind, detail, preview?: token of a preview link}], tabs?: [{module, version}], vitals?: [{module, version, lcp?, inp?: buckets}]}, at most 8 kB. Returns {counted}. Errors: 400, 404, 413 or 503. Stores nothing about the visitor except a
// keyed hash of network and day. A fault has no message: kind, one of the known names, and places in files of the release.
import * as v from 'valibot';
import { CAUSES, ERROR_NAMES, FAULT_KINDS, MAX_FRAMES, MAX_REPORTS } from '../../../libs/modules/src/health.ts';
import { DETAIL, MISBEHAVIOURS } from '../../../libs/modules/src/misbehaviour.ts';
import { type Vital, VITAL_BOUNDS } from '../../../libs/modules/src/vitals.ts';
import { isPreviewToken } from '../_shared/delivery/preview-token.ts';
import { callRegistry } from '../_shared/delivery/registry.ts';
import { reporterOf } from '../_shared/delivery/reporter.ts';
import { json, postOnly, Refusal } from '../_shared/http.ts';
import { readJson } from '../_shared/read-json.ts';

const MAX_BODY = 8 * 1024;
const MAX_MS = 600_000;

const Name = v.pipe(v.string(), v.minLength(1), v.maxLength(80));
const Tab = v.object({ module: Name, version: Name });
const Place = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100_000_000));
const Fault = v.object({
  kind: v.picklist(FAULT_KINDS),
  name: v.picklist(ERROR_NAMES),
  frames: v.pipe(v.array(v.tuple([v.pipe(v.string(), v.maxLength(200)), Place, Place])), v.maxLength(MAX_FRAMES)),
});
const Report = v.object({
  ...Tab.entries,
  outcome: v.picklist(['loaded', 'fallback', 'failed', 'crashed', 'erred']),
  cause: v.exactOptional(v.picklist(CAUSES)),
  fault: v.exactOptional(Fault),
  ms: v.pipe(
    v.number(),
    v.minValue(0),
    v.transform((ms) => Math.min(ms, MAX_MS)),
  ),
});
const Seen = v.object({
  ...Tab.entries,
  kind: v.picklist(MISBEHAVIOURS),
  detail: v.pipe(v.string(), v.regex(DETAIL)),
  preview: v.exactOptional(v.pipe(v.string(), v.maxLength(200))),
});
const bucket = (vital: Vital) =>
  v.exactOptional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(VITAL_BOUNDS[vital].length)));
const Vitals = v.object({ ...Tab.entries, lcp: bucket('lcp'), inp: bucket('inp') });
const Body = v.object({
  environment: Name,
  reports: v.optional(v.pipe(v.array(Report), v.maxLength(MAX_REPORTS)), []),
  tabs: v.optional(v.pipe(v.array(Tab), v.maxLength(MAX_REPORTS)), []),
  seen: v.optional(v.pipe(v.array(Seen), v.maxLength(MAX_REPORTS)), []),
  vitals: v.optional(v.pipe(v.array(Vitals), v.maxLength(MAX_REPORTS)), []),
});

function read(value: unknown): v.InferOutput<typeof Body> {
  const result = v.safeParse(Body, value, { abortEarly: true });
  if (result.success) return result.output;
  const [issue] = result.issues;
  throw new Refusal(400, 'bad_request', `${v.getDotPath(issue) ?? 'The body'}: ${issue.message}`);
}

/** Whether it was seen in a trial: only a team's preview link proves one. */
async function proved({ preview = '', ...seen }: v.InferOutput<typeof Seen>) {
  return { ...seen, isTrial: preview !== '' && (await isPreviewToken(preview, seen.module, seen.version, Date.now())) };
}

Deno.serve(
  postOnly(async (request) => {
    const body = read(await readJson(request, MAX_BODY));
    const [reporter, seen] = await Promise.all([reporterOf(request, Date.now()), Promise.all(body.seen.map(proved))]);
    return json(await callRegistry('report', null, { ...body, seen, reporter }));
  }),
);
