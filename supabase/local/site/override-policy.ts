import { type Envelope, peekPayload } from '@landfall/modules';
import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';

/** shell/src/modules/overrides writes it, after its person agreed. */
const COOKIE = 'landfall-overrides';

interface Override {
  module: string;
  version: string;
  preview?: string;
}

/** More are ignored: each costs a request to the registry. */
const MOST = 3;

const isOverride = (value: unknown): value is Override => {
  const { module, version, preview = '' } = (value ?? {}) as Partial<Override>;
  return [module, version, preview].every((one) => typeof one === 'string' && one.length < 200);
};

function overridesOf(context: Context): Override[] {
  try {
    const kept: unknown = JSON.parse(getCookie(context, COOKIE) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isOverride).slice(0, MOST) : [];
  } catch {
    return [];
  }
}

const PATIENCE_MS = 1000;

/** Reads the document of a release, as a browser does. */
export type ReadRelease = (query: URLSearchParams) => Promise<Response>;

async function approvedFor({ module, version, preview }: Override, read: ReadRelease): Promise<string[]> {
  const query = new URLSearchParams({ module, version, environment: 'production', ...(preview && { preview }) });
  const late = new Promise<Response>((resolve) => setTimeout(() => resolve(Response.error()), PATIENCE_MS).unref());
  const response = await Promise.race([read(query), late]);
  if (!response.ok) return []; // withdrawn, a preview without its token, or no answer in time
  const { capabilities = [] } = peekPayload((await response.json()) as Envelope) as { capabilities?: string[] };
  return capabilities;
}

/** What owners approved for the releases that this browser uses instead of those of the map. The registry decides: a preview needs its token,
 *  and what is not approved is not among them. */
export async function capabilitiesOfOverrides(context: Context, read: ReadRelease | undefined): Promise<string[]> {
  if (!read) return [];
  const all = await Promise.all(overridesOf(context).map((one) => approvedFor(one, read).catch(() => [])));
  return all.flat();
}
