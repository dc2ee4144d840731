import { sealPayload } from '@landfall/modules';
import type { LiveKeys } from '../delivery/delivery-keys.ts';
import type { RuntimeConfig } from '../site/index-page.ts';
import type { SignMap } from '../site/page-envelope.ts';
import type { Secrets } from './secrets.ts';

/** What browsers need to know of this instance. */
export const runtimeConfig =
  ({ publishableKey }: Secrets, keys: LiveKeys) =>
  (request: Request): RuntimeConfig => ({
    supabaseUrl: new URL(request.url).origin, // the gateway has replaced the Host header, so this is the site's origin
    supabaseKey: publishableKey,
    environment: 'production',
    moduleKeys: keys.now().publicKeys,
  });

export const signMap =
  (keys: LiveKeys): SignMap =>
  (map) => {
    const [first, ...also] = keys.now().signers;
    return sealPayload(map, first!, also);
  };
