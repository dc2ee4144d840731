import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../harness.ts';
import { call, requestOf, SECRET } from './api-call.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await openTestDatabase({ bare: true });
  await db.exec(`
    create table public.words (text text);
    insert into public.words values (repeat('landfall ', 500));`);
});
afterAll(() => db.close());

describe('The router', () => {
  it.each(['/_system', '/_system/info', '/_system/config', '/_system/sql', '/studio', '/rest', '/admin/v1'])(
    'has nothing behind %s',
    async (path) => {
      expect((await call(db, path)).status).toBe(404);
      expect((await call(db, path, { ...SECRET, body: {} })).status).toBe(404);
    },
  );

  it('refuses a body larger than any call needs', async () => {
    const body = { input: 'x'.repeat(3 * 2 ** 20) };
    expect((await call(db, '/rest/v1/rpc/anything', { body })).status).toBe(413);
    expect((await call(db, '/auth/v1/signup', { body })).status).toBe(413);
  });

  it('takes at most 64 kB for a function of the database, except from the backend', async () => {
    const bodyOf = (bytes: number) => ({ input: 'x'.repeat(bytes - '{"input":""}'.length) });
    expect((await call(db, '/rest/v1/rpc/anything', { body: bodyOf(65_536) })).status).toBe(404);
    expect((await call(db, '/rest/v1/rpc/anything', { body: bodyOf(65_537) })).status).toBe(413);
    // a function of the backend, as it stores a release document
    expect((await call(db, '/rest/v1/rpc/anything', { ...SECRET, body: bodyOf(65_537) })).status).toBe(404);
  });

  it('compresses responses from one kilobyte on if the client accepts it', async () => {
    const { json: words } = await call(db, '/rest/v1/words', SECRET);
    const accept = { ...SECRET, headers: { 'accept-encoding': 'gzip, deflate, br' } };
    const packed = await db.fetch(requestOf('/rest/v1/words', accept));
    expect(packed.headers.get('content-encoding')).toBe('gzip');
    expect(packed.headers.get('vary')).toContain('Accept-Encoding');
    const bytes = Buffer.from(await packed.arrayBuffer());
    expect(bytes.byteLength).toBeLessThan(500);
    expect(JSON.parse(gunzipSync(bytes).toString())).toEqual(words);
    expect((await call(db, '/rest/v1/words?limit=0', accept)).headers.get('content-encoding')).toBeNull();
  });

  it.each(['/auth/v1/token', '/rest/v1/words', '/rest/v1/rpc/anything', '/storage/v1/object/x'])(
    'lets a shop on another origin call %s',
    async (path) => {
      const headers = {
        origin: 'https://shop.example',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization,apikey',
      };
      const answer = await db.fetch(new Request(`http://localhost:4200${path}`, { method: 'OPTIONS', headers }));
      expect(answer.status).toBe(204);
      expect(answer.headers.get('access-control-allow-origin')).toBe('*');
      expect(answer.headers.get('access-control-allow-headers')).toBe('authorization,apikey');
    },
  );

  it('reports its health', async () => {
    expect(await call(db, '/healthz')).toMatchObject({ status: 200, json: { ok: true } });
  });
});

describe('A function', () => {
  it('that does not exist is 404', async () => {
    expect((await call(db, '/functions/v1/nothing', { body: {} })).status).toBe(404);
    expect((await call(db, '/functions/v1/_shared', { body: {} })).status).toBe(404);
    expect((await call(db, '/functions/v1/../../package.json')).status).toBe(404);
  });

  it('requires a signed token', async () => {
    expect((await call(db, '/functions/v1/submit-proof', { body: {} })).status).toBe(401);
    expect((await call(db, '/functions/v1/submit-proof', { body: {}, token: 'a.b.c' })).status).toBe(401);
  });

  it('answers CORS preflights without a token', async () => {
    const response = await call(db, '/functions/v1/submit-proof', { method: 'OPTIONS' });
    expect(response.status).toBe(204);
    expect(response.headers.get('access-control-allow-headers')).toContain('authorization');
  });
});
