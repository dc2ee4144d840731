import fs from 'node:fs/promises';
import http, { type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { builtRemote, builtShell, removeBuilt } from './built.ts';
import { type Ended, type Landfall, startLandfall } from './landfall.ts';

const START_MS = 300_000;
const TEST_MS = 120_000;

let landfall: Landfall;
const release: Landfall['release'] = (...args) => landfall.release(...args);
const inStaging = (...args: string[]) => release('--environment', 'staging', ...args);

beforeAll(async () => {
  landfall = await startLandfall();
  for (const version of ['1.0.0', '1.1.0']) {
    await release('publish', 'cart', '--from', await builtRemote('cart', version));
    await release('promote', 'cart', version);
  }
}, START_MS);
afterAll(async () => {
  await landfall.stop();
  await removeBuilt();
});

const codeOf = ({ status, answer: response }: Ended) => [status, response.error?.code];
const UNKNOWN = [4, 'no_such_environment'];

describe('An environment that does not exist', { timeout: TEST_MS }, () => {
  it('is what init prints, without a word about a key', async () => {
    const ended = await release('--environment', 'mars', 'init');
    expect(codeOf(ended)).toEqual(UNKNOWN);
    expect(ended.answer.error?.message).toMatch(/no environment mars.*production.*environment create mars/);
    expect(JSON.stringify(ended.answer)).not.toMatch(/DELIVERY_KEY|LANDFALL_MODULE_KEYS/);
  });

  it.each([
    ['publish', 'cart', '--from', '/nowhere'],
    ['promote', 'cart', '1.0.0'],
    ['rollback', 'cart', '--reason', 'x'],
    ['rollback', 'cart', '--force', 'files', '--reason', 'x'],
    ['rollout', 'start', 'cart', '1.0.0', '--percent', '1'],
    ['rollout', 'advance', 'cart', '--percent', '1'],
    ['rollout', 'abort', 'cart', '--reason', 'x'],
    ['rollout', 'complete', 'cart'],
    ['versions', 'cart'],
    ['history'],
    ['doctor'],
    ['preview', 'cart', '1.0.0'],
    ['withdraw', 'cart', '1.0.0', '--reason', 'x'],
    ['min-revision', '0', '--reason', 'x'],
    ['settings', 'cart', '--auto-rollback', 'on'],
    ['token', 'list'],
    ['grant', 'list'],
    ['environment', 'site', 'mars', 'https://mars.example'],
  ])('is what `%s %s` prints', async (...args) => {
    expect(codeOf(await release('--environment', 'mars', ...args))).toEqual(UNKNOWN);
  });
});

describe('An environment that was created', { timeout: TEST_MS }, () => {
  it('gets its owner’s token from init, and that token changes nothing in production', async () => {
    expect((await release('environment', 'create', 'staging', '--site', 'https://staging.example')).status).toBe(0);
    const { answer: response } = await release('environment', 'list');
    expect(response['environments']).toEqual([
      { name: 'production', siteUrl: null },
      { name: 'staging', siteUrl: 'https://staging.example' },
    ]);
    const init = await inStaging('init');
    expect(init.status).toBe(0);
    const { token } = init.answer['owner'] as { token: string };
    const asStaging: Landfall['release'] = (...args) => landfall.releaseAs(token, ...args);
    expect((await asStaging('--environment', 'staging', 'promote', 'cart', '1.0.0')).status).toBe(0);
    for (const args of [
      ['withdraw', 'cart', '1.0.0', '--reason', 'x'],
      ['--environment', 'staging', 'withdraw', 'cart', '1.0.0', '--reason', 'x'],
      ['promote', 'cart', '1.0.0'],
      ['rollback', 'cart', '--force', 'files', '--reason', 'x'],
      ['min-revision', '0', '--reason', 'x'],
      ['settings', 'cart', '--auto-rollback', 'on'],
      ['environment', 'site', 'production', 'https://other.example'],
      ['grant', 'customer@demo.test', '--modules', 'cart'],
    ])
      expect([args, ...codeOf(await asStaging(...args))]).toEqual([args, 3, 'not_granted']);
    expect((await landfall.map()).modules['cart']?.stable.version).toBe('1.1.0');
  });
});

describe('The set of an environment', { timeout: TEST_MS }, () => {
  const live = async () => (await landfall.map()).modules['cart']?.stable;

  it('is promoted from staging with the same bytes, and an earlier revision is restored byte for byte', async () => {
    const before = await live();
    expect(before?.version).toBe('1.1.0');
    const { answer } = await release('history', '--limit', '1');
    const revision = String((answer['entries'] as { revision: number }[])[0]!.revision);
    expect(codeOf(await release('promote', 'cart', '1.0.0', '--from', 'staging'))).toEqual([2, 'usage']);
    expect(codeOf(await release('promote', '--from', 'staging'))).toEqual([2, 'usage']);
    const promoted = await release('promote', '--set', '--from', 'staging');
    expect(promoted.answer['changes']).toEqual([{ module: 'cart', from: '1.1.0', version: '1.0.0' }]);
    expect((await release('promote', 'cart', '--from', 'staging')).answer['changes']).toEqual([]);
    expect(codeOf(await release('restore', '--revision', revision))).toEqual([2, 'reason_needed']);
    const restored = await release('restore', '--revision', revision, '--reason', 'Totals are wrong');
    expect(restored.answer['changes']).toEqual([{ module: 'cart', from: '1.0.0', version: '1.1.0' }]);
    expect(await live()).toEqual(before);
  });
});

describe('An export', { timeout: TEST_MS }, () => {
  it('is verified by doctor, which names an edited line', async () => {
    const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'landfall-export-'));
    const file = path.join(folder, 'export.json');
    expect((await release('export', '--out', file)).status).toBe(0);
    const findings = async () =>
      (
        (await release('doctor', '--export', file)).answer['findings'] as { check: string; state: string; message: string }[]
      ).filter(({ check }) => check.startsWith('exported'));
    expect((await findings()).map(({ state }) => state)).toEqual(['ok', 'ok']);
    await fs.writeFile(file, (await fs.readFile(file, 'utf8')).replace('1.0.0', '9.9.9'));
    expect(await findings()).toMatchObject([
      { state: 'wrong', message: expect.stringMatching(/^line \d+ was changed/) as string },
      {},
    ]);
    await fs.rm(folder, { recursive: true });
  });
});

it(
  'A leaver loses every grant by one command',
  async () => {
    await release('grant', 'customer@demo.test', '--modules', 'cart', '--verbs', 'rollback');
    expect((await release('leaver', 'customer@demo.test')).answer).toMatchObject({ grants: 1, tokens: 0 });
    expect((await release('grant', 'list')).answer['grants']).not.toContainEqual(
      expect.objectContaining({ userEmail: 'customer@demo.test' }),
    );
    expect(codeOf(await release('leaver', 'unknown@demo.test'))).toEqual([4, 'no_such_user']);
  },
  TEST_MS,
);

it(
  'Grants are listed with their ids, so that they can be revoked',
  async () => {
    const given = await release('grant', 'customer@demo.test', '--modules', 'cart', '--verbs', 'rollback');
    const { id } = given.answer as unknown as { id: string };
    const listed = async () => (await release('grant', 'list')).answer['grants'] as { id: string }[];
    expect(await listed()).toContainEqual(
      expect.objectContaining({ id, userEmail: 'customer@demo.test', modules: ['cart'], verbs: ['rollback'] }),
    );
    expect((await release('grant', 'revoke', id)).status).toBe(0);
    expect(codeOf(await release('grant', 'customer@demo.test'))).toEqual([2, 'usage']);
    expect((await listed()).map((grant) => grant.id)).not.toContain(id);
  },
  TEST_MS,
);

describe('A prerelease', { timeout: TEST_MS }, () => {
  const RC = '1.5.0-rc.1';
  const RC_2 = '1.5.0-rc.2';

  it('is published by --version, previewed, rolled out, promoted and rolled back as any release', async () => {
    expect((await release('publish', 'cart', '--version', RC, '--from', await builtRemote('cart', RC))).status).toBe(0);
    expect((await release('publish', 'cart', '--version', RC_2, '--from', await builtRemote('cart', RC_2))).status).toBe(0);
    const { answer: response } = await release('preview', 'cart', RC);
    expect(new URL(response['link'] as string).searchParams.get('module.cart')).toBe(RC);
    expect((await release('rollout', 'start', 'cart', RC, '--percent', '5')).status).toBe(0);
    expect((await landfall.map()).modules['cart']?.rollout?.release).toMatchObject({
      version: RC,
      entry: `/modules/cart/${RC}/remoteEntry.js`,
    });
    expect((await fetch(`${landfall.url}/modules/cart/${RC}/remoteEntry.js`)).status).toBe(200);
    expect((await release('rollout', 'complete', 'cart')).status).toBe(0);
    expect((await release('promote', 'cart', RC_2)).status).toBe(0);
    expect((await release('rollback', 'cart', '--reason', 'x')).answer).toMatchObject({ version: RC, from: RC_2 });
    expect((await landfall.map()).modules['cart']?.stable.version).toBe(RC);
  });
});

/** A hosted backend: the functions, and no shop. */
async function startBackend(target: string): Promise<Server> {
  const server = http.createServer((request, response) => {
    if (!request.url?.startsWith('/functions/')) return void response.writeHead(404).end();
    const proxied = http.request(target + request.url, { method: request.method, headers: request.headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(response);
    });
    request.pipe(proxied);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

describe('A preview link', { timeout: TEST_MS }, () => {
  const originOf = ({ answer: response }: Ended) => new URL(response['link'] as string).origin;

  it('leads to the shop, where the registry’s own address serves one', async () => {
    expect(originOf(await release('preview', 'cart', '1.0.0'))).toBe(landfall.url);
  });

  it('of a hosted shop leads to --site or the address that was kept, and never to the backend', async () => {
    const backend = await startBackend(landfall.url);
    const url = `http://127.0.0.1:${(backend.address() as AddressInfo).port}`;
    const hosted = (...args: string[]) => landfall.begin(args, { url }).ended;
    const unknown = await hosted('preview', 'cart', '1.0.0');
    expect(codeOf(unknown)).toEqual([2, 'no_site']);
    expect(unknown.answer.error?.message).toContain('--site');
    expect(originOf(await hosted('preview', 'cart', '1.0.0', '--site', 'https://shop.example/'))).toBe('https://shop.example');
    const folder = await builtRemote('cart', '8.0.0');
    expect(codeOf(await hosted('publish', 'cart', '--from', folder, '--preview'))).toEqual([2, 'no_site']);
    expect((await hosted('environment', 'site', 'production', 'https://kept.example')).status).toBe(0);
    expect(originOf(await hosted('preview', 'cart', '1.0.0'))).toBe('https://kept.example');
    const { answer: response } = await hosted('publish', 'cart', '--from', folder, '--preview');
    expect(response['preview']).toMatchObject({
      link: expect.stringMatching(/^https:\/\/kept\.example\/\?module\.cart=8\.0\.0/) as string,
    });
    backend.close();
  });

  it('of a shell is refused, before anything is built or sent', async () => {
    const published = await release('publish', 'shell', '--from', await builtShell('9.0.0'), '--preview');
    expect(codeOf(published)).toEqual([2, 'no_shell_preview']);
    expect(codeOf(await release('preview', 'shell', '9.0.0'))).toEqual([2, 'no_shell_preview']);
    expect(codeOf(await release('versions', 'shell'))).toEqual([4, 'no_such_module']);
  });
});
