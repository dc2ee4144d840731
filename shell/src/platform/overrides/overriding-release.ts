import { MapError, type ModuleKey, type Release, openRelease } from '@landfall/modules';
import type { Config } from '../../config.ts';
import type { Override } from './overrides.ts';

const TIMEOUT = 5000;

/** What a person reads where an override cannot be used. */
const REFUSED: Record<number, string> = {
  403: 'is a preview, and this link to it is not valid any more. Ask its team for a new one.',
  404: 'does not exist.',
  410: 'was withdrawn by its team.',
};

/** Why a version that was asked for is not used; the message is for people. */
export class OverrideRefused extends Error {
  override name = 'OverrideRefused';
}

function documentUrl({ supabaseUrl }: Config, { module, version, preview }: Override): string {
  const query = new URLSearchParams({ module, version, ...(preview && { preview }) });
  return `${supabaseUrl}/functions/v1/module-map/release?${query}`;
}

/** The release that an override names, from its own signed document.
 *  @throws OverrideRefused where it is withdrawn, unknown, or its document cannot be trusted */
export async function overridingRelease(config: Config, keys: readonly ModuleKey[], asked: Override): Promise<Release> {
  const what = `${asked.module} ${asked.version}`;
  const answer = await fetch(documentUrl(config, asked), { cache: 'no-store', signal: AbortSignal.timeout(TIMEOUT) });
  if (!answer.ok) throw new OverrideRefused(`${what} ${REFUSED[answer.status] ?? 'could not be asked for.'}`);
  try {
    return await openRelease(await answer.json(), { keys, now: Date.now() }, asked);
  } catch (cause) {
    const why =
      cause instanceof MapError && cause.code === 'signature'
        ? 'is not signed by a key that this page knows. Reload it.'
        : 'could not be verified.';
    throw new OverrideRefused(`${what} ${why}`, { cause });
  }
}

/** A remote on a dev server of this machine, as tools/dev runs it. Only a development build comes here. */
export function devServerRelease({ module, version: address }: Override): Release {
  return {
    version: DEV_VERSION,
    entry: `${address}remoteEntry.js`,
    integrity: `sha256-${'A'.repeat(43)}=`, // changes as one types: a development shell asks for none
    entryGlobalName: `${module}_${DEV_VERSION}`.replace(/\W/g, '_'),
    manifest: `${address}mf-manifest.json`,
  };
}

const DEV_VERSION = '0.0.0-dev';
