import { sha256 } from '../_shared/delivery/keyed-hash.ts';
import { makePreviewToken } from '../_shared/delivery/preview-token.ts';
import { refuseShellPreview } from '../_shared/delivery/publish.ts';
import { type Principal, TOKEN_PREFIX } from '../_shared/delivery/principal.ts';
import { callRegistry } from '../_shared/delivery/registry.ts';

const random = (): string =>
  btoa(String.fromCodePoint(...crypto.getRandomValues(new Uint8Array(32))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

/** Creates a team's token and returns it once; the registry stores its hash. */
export async function makeToken(body: Record<string, unknown>, as: Principal): Promise<unknown> {
  const token = TOKEN_PREFIX + random();
  const made = await callRegistry<object>('make_token', as, { ...body, hash: await sha256(token) });
  return { ...made, token };
}

/** Creates a token for one preview, if the caller may publish the module. */
export async function makePreview(body: Record<string, unknown>, as: Principal): Promise<unknown> {
  refuseShellPreview(body['module']);
  await callRegistry('check_right', as, { verb: 'publish', module: body['module'] });
  const { module, version } = { module: String(body['module']), version: String(body['version']) };
  await callRegistry('release_facts', null, { module, version });
  return makePreviewToken(module, version, Date.now());
}
