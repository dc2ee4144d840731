// The API of the release registry, for the CLI, CI and /admin/releases: GET and POST delivery/<verb>, PUT
// delivery/files/<module>/<version>/<path>, PUT delivery/maps/<module>/<version>/<path>.
// `Authorization: Bearer <team token | session | secret key>`; JSON in and out; errors as {error: {code, message, details?}}.
// Shapes: libs/modules/src/delivery.ts; verbs: verbs.ts; rights and rules: the functions of schema delivery.
import { openStore } from '../_shared/delivery/store/open-store.ts';
import { principalOf } from '../_shared/delivery/principal.ts';
import { answering, json, Refusal } from '../_shared/http.ts';
import { readJson } from '../_shared/read-json.ts';
import { putFile } from './files.ts';
import { putMap } from './maps.ts';
import { READS, WRITES } from './verbs.ts';

const MAX_BODY = 2 * 2 ** 20;

/** The path below delivery/, split: ['promote'] or ['files', 'cart', '1.5.0', 'remoteEntry.js']. */
function partsOf(pathname: string): string[] {
  const rest = pathname.slice(pathname.indexOf('/delivery/') + '/delivery/'.length);
  try {
    return rest.split('/').map(decodeURIComponent);
  } catch {
    throw new Refusal(400, 'bad_request', 'The address cannot be read.');
  }
}

const noSuchVerb = (method: string, verb: string) => new Refusal(404, 'no_such_verb', `There is no ${method} ${verb}.`);

const find = <V>(verbs: Record<string, V>, method: string, name: string): V => {
  const verb = Object.hasOwn(verbs, name) ? verbs[name] : undefined;
  if (!verb) throw noSuchVerb(method, name);
  return verb;
};

Deno.serve(
  answering(['GET', 'POST', 'PUT'], async (request) => {
    const { pathname, searchParams } = new URL(request.url);
    const [name = '', ...rest] = partsOf(pathname);
    const as = await principalOf(request);
    if (request.method === 'PUT') {
      if (name === 'maps') return putMap(request, rest, as);
      if (name !== 'files') throw noSuchVerb('PUT', name);
      return putFile(request, rest, as, openStore());
    }
    if (request.method === 'GET') return json(await find(READS, 'GET', name)(Object.fromEntries(searchParams), as, openStore()));
    return json(await find(WRITES, 'POST', name)(await readJson(request, MAX_BODY), as, openStore()));
  }),
);
