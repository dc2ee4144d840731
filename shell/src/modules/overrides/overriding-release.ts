import { MapError, type ModuleKey, type ModuleMap, type OpenedRelease, openRelease, type Release } from '@landfall/modules';
import { POLICY_COOKIE, readCookie, writeCookie } from '../../kernel/appearance/cookie.ts';
import type { Config } from '../../kernel/config.ts';
import type { ServerClock } from '../map/server-clock.ts';
import { isOverride, type Override } from './overrides.ts';

const TIMEOUT = 5000;

/** Why an override is refused, by HTTP status. */
const REFUSED: Record<number, string> = {
  403: 'is a preview, and this link to it has expired. Ask its team for a new link.',
  404: 'does not exist.',
  409: 'has no files any more. Ask its team to publish the same build again.',
  410: 'was withdrawn by its team.',
};

/** The requested version can't be used. The message is shown to people. */
export class OverrideRefused extends Error {
  override name = 'OverrideRefused';
}

function documentUrl({ supabaseUrl, environment }: Config, { module, version, preview }: Override): string {
  const query = new URLSearchParams({ module, version, environment, ...(preview && { preview }) });
  return `${supabaseUrl}/functions/v1/module-map/release?${query}`;
}

/** The release an override names, from its signed document.
 *  @throws OverrideRefused if it is withdrawn, unknown or not signed by a trusted key */
export async function overridingRelease(
  config: Config,
  keys: readonly ModuleKey[],
  clock: ServerClock,
  asked: Override,
): Promise<OpenedRelease> {
  const what = `${asked.module} ${asked.version}`;
  const response = await fetch(documentUrl(config, asked), { cache: 'no-store', signal: AbortSignal.timeout(TIMEOUT) });
  clock.read(response);
  if (!response.ok)
    throw new OverrideRefused(`${what} ${REFUSED[response.status] ?? 'could not be loaded. Try again in a moment.'}`);
  try {
    return await openRelease(await response.json(), { keys, now: clock.now() }, asked);
  } catch (cause) {
    const why =
      cause instanceof MapError && cause.code === 'signature'
        ? 'is signed by a newer key. Reload this page, then open the link again.'
        : 'could not be verified.';
    throw new OverrideRefused(`${what} ${why}`, { cause });
  }
}

function overridesOfPolicy(): Override[] {
  try {
    const kept: unknown = JSON.parse(readCookie(POLICY_COOKIE) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isOverride) : [];
  } catch {
    return []; // written by another page of the domain
  }
}

const HOUR_S = 60 * 60;

/** Loads the page again if its policy lacks something that was approved for the release: the cookie asks the page's server to allow it in this
 *  browser. Never resolves then. Once: a page that was loaded with the cookie has what there is. */
export async function withItsPolicy(release: OpenedRelease, { modules }: ModuleMap, override: Override): Promise<void> {
  const allowed = new Set(Object.values(modules).flatMap(({ capabilities = [] }) => capabilities));
  if ((release.capabilities ?? []).every((one) => allowed.has(one))) return;
  const others = overridesOfPolicy().filter(({ module }) => module !== override.module);
  const wanted = JSON.stringify([...others, override]);
  if (readCookie(POLICY_COOKIE) === wanted) return;
  writeCookie(POLICY_COOKIE, wanted, HOUR_S);
  if (readCookie(POLICY_COOKIE) !== wanted) return; // no cookies: the module starts, and the policy blocks it
  location.reload();
  await new Promise(() => {});
}

/** A remote served by tools/dev on this machine. Development builds only. */
export function devServerRelease({ module, version: address }: Override): Release {
  return {
    version: DEV_VERSION,
    entry: `${address}remoteEntry.js`,
    integrity: `sha256-${'A'.repeat(43)}=`, // changes with each save: a development shell checks none
    entryGlobalName: `${module}_${DEV_VERSION}`.replace(/\W/g, '_'),
    manifest: `${address}mf-manifest.json`,
  };
}

const DEV_VERSION = '0.0.0-dev';
