import type { Principal } from '../_shared/delivery/principal.ts';
import { callRegistry } from '../_shared/delivery/registry.ts';
import { MAX_MAP } from '../../../libs/delivery/src/release-document.ts';
import { json } from '../_shared/http.ts';
import { readBytes } from '../_shared/read-bytes.ts';

/** The most arguments that one call takes everywhere. */
const PIECE = 8192;

function base64(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += PIECE) text += String.fromCodePoint(...bytes.subarray(at, at + PIECE));
  return btoa(text);
}

/** PUT maps/<module>/<version>/<path of a script>: its source map, gzip. The release must be published. The registry keeps it, where nothing
 *  serves it (docs/decisions/060).
 *  @throws Refusal 413 too_large; the registry's */
export async function putMap(request: Request, rest: string[], as: Principal): Promise<Response> {
  const [module = '', version = '', ...path] = rest;
  const map = base64(await readBytes(request, MAX_MAP));
  const { state } = await callRegistry<{ state: 'new' | 'same' }>('store_map', as, {
    module,
    version,
    path: path.join('/'),
    map,
  });
  return json({ state }, state === 'new' ? 201 : 200);
}
