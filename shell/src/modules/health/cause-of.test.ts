import { aRelease } from '@landfall/modules/testing';
import { createHash } from 'node:crypto';
import { expect, it, vi } from 'vitest';
import { cleanUpAfterEach } from '../../testing/clean-up.ts';
import { withTimeout } from '../../kernel/parts/with-timeout.ts';
import { causeOf } from './cause-of.ts';
import { loadFaultOf } from './fault-of.ts';

cleanUpAfterEach();

const SCRIPT = 'var cart = 1;';
const RELEASE = { ...aRelease('1.1.0'), integrity: `sha256-${createHash('sha256').update(SCRIPT).digest('base64')}` };
const BASE = new URL('/modules/cart/1.1.0/', location.href).href;

const named = (name: string, message: string, more: object = {}) => Object.assign(new Error(message), { name }, more);
const network = () => new Error('#RUNTIME-008', { cause: named('ScriptNetworkError', 'Failed to load script') });
const chunk = (type: string) => named('ChunkLoadError', 'Loading chunk 7 failed', { type, request: `${BASE}static/7.js` });
const late = () => withTimeout(new Promise(() => undefined), 1, 'cart 1.1.0').catch((error: unknown) => error);
const thrown = (message: string, at = `${BASE}static/7.js:1:20`) =>
  Object.assign(new Error(message), { stack: `Error: ${message}\n    at start (${at})` });

const answers = (response: () => Response | Promise<Response>) => vi.stubGlobal('fetch', async () => response());
const ok = () => new Response(SCRIPT);
const gone = () => new Response('', { status: 404 });
const places = (error: unknown) => loadFaultOf([error], { module: 'cart', version: '1.1.0', base: BASE }, undefined);

it.each([
  ['an entry that is missing', network(), gone, 'not_found'],
  ['an entry that differs from its hash', network(), () => new Response('var evil = 1;'), 'integrity'],
  ['an entry without a network', network(), () => Promise.reject(new TypeError('Failed to fetch')), 'network'],
  ['a chunk that is missing', chunk('error'), gone, 'not_found'],
  ['a chunk that differs from its hash', chunk('error'), ok, 'integrity'],
  ['a chunk that takes too long', chunk('timeout'), ok, 'timeout'],
  ['an entry that takes too long', named('ScriptNetworkError', 'Script "x" timed out.'), ok, 'timeout'],
  ['a package that the shell does not share', thrown('The shell does not share dayjs'), ok, 'missing_share'],
  ['a file without a hash', new Error('Refused: no known hash for chunk 7'), ok, 'refused'],
] as const)('%s', async (_what, error, response, cause) => {
  answers(response);
  expect(await causeOf(error, RELEASE, places)).toEqual({ cause });
});

it('a release that takes too long', async () => {
  expect(await causeOf(await late(), RELEASE, places)).toEqual({ cause: 'timeout' });
});

it('code that throws while it loads, with its place', async () => {
  expect(await causeOf(thrown('broken'), RELEASE, places)).toEqual({
    cause: 'threw',
    fault: { kind: 'load', name: 'Error', frames: [['static/7.js', 1, 20]] },
  });
});

it('an entry that throws, whose error only the window knows', async () => {
  answers(ok);
  const before = thrown('built wrongly', `${BASE}remoteEntry.js:1:7`);
  const recent = (error: unknown) => loadFaultOf([error, before], { module: 'cart', version: '1.1.0', base: BASE }, undefined);
  expect(await causeOf(new Error('no exports'), RELEASE, recent)).toMatchObject({
    cause: 'threw',
    fault: { frames: [['remoteEntry.js', 1, 7]] },
  });
});
