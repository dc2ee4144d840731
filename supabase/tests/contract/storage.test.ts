import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TEST_KEYS, TEST_ORIGIN } from '../harness/test-lite.ts';
import { type Client, openTestDatabase, type TestDatabase, type TestUser } from '../harness.ts';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const png = (bytes: Uint8Array<ArrayBuffer> = new Uint8Array(PNG)) => new Blob([bytes], { type: 'image/png' });

let db: TestDatabase;
let owner: TestUser;
let other: TestUser;
let mine: ReturnType<Client['storage']['from']>;

beforeAll(async () => {
  db = await openTestDatabase({ bare: true });
  await db.exec(`
    insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
      ('photos', 'photos', false, 262144, array['image/png', 'application/pdf']), ('assets', 'assets', true, null, null);
    create policy read on storage.objects for select to authenticated using (bucket_id = 'photos' and (storage.foldername(name))[1] = (select auth.uid())::text);
    create policy write on storage.objects for insert to authenticated with check (bucket_id = 'photos' and (storage.foldername(name))[1] = (select auth.uid())::text);`);
  owner = await db.signUp('owner@landfall.test');
  other = await db.signUp('other@landfall.test');
  mine = db.client(owner).storage.from('photos');
});
afterAll(() => db.close());

const own = (name: string) => `${owner.userId}/${name}`;
const get = (path: string, headers: Record<string, string> = {}) => db.fetch(new Request(TEST_ORIGIN + path, { headers }));
const authorized = () => ({ apikey: TEST_KEYS.publishableKey, authorization: `Bearer ${owner.token}` });

describe('An upload from a browser', () => {
  it('is stored and comes back byte for byte, with its type', async () => {
    expect((await mine.upload(own('a.png'), png())).error).toBeNull();
    const { data } = await mine.download(own('a.png'));
    expect(data?.type).toBe('image/png');
    expect(Buffer.from(await data!.arrayBuffer()).equals(PNG)).toBe(true);
  });

  it('keeps names with spaces and other scripts, and stays inside the storage folder', async () => {
    expect((await mine.upload(own('a b & c.png'), png())).error).toBeNull();
    expect((await mine.download(own('a b & c.png'))).data?.size).toBe(PNG.byteLength);
    expect((await mine.upload(own('../../../../tmp/evil.png'), png())).error).not.toBeNull();
  });

  it('overwrites an object only if requested and allowed', async () => {
    await mine.upload(own('once.png'), png());
    expect((await mine.upload(own('once.png'), png())).error?.message).toMatch(/exists/i);
    expect((await mine.upload(own('once.png'), png(), { upsert: true })).error).not.toBeNull();
  });

  it('is allowed only into one’s own folder, never for visitors', async () => {
    expect((await mine.upload(`${other.userId}/x.png`, png())).error).not.toBeNull();
    expect((await db.client('anon').storage.from('photos').upload(own('x.png'), png())).error).not.toBeNull();
  });

  it('must match the bucket’s types and size', async () => {
    expect((await mine.upload(own('x.html'), new Blob(['<b>'], { type: 'text/html' }))).error).not.toBeNull();
    expect((await mine.upload(own('big.png'), png(new Uint8Array(300_000)))).error).not.toBeNull();
  });

  it('is limited in size even without Content-Length', async () => {
    const body = new ReadableStream({
      start(controller) {
        for (let part = 0; part < 30; part += 1) controller.enqueue(new Uint8Array(65_536));
        controller.close();
      },
    });
    const request = new Request(`${TEST_ORIGIN}/storage/v1/object/photos/${own('stream.png')}`, {
      method: 'POST',
      headers: { ...authorized(), 'content-type': 'image/png' },
      body,
      duplex: 'half',
    } as RequestInit);
    const response = await db.fetch(request);
    expect(response.ok).toBe(false);
    expect((await mine.download(own('stream.png'))).error).not.toBeNull();
  });
});

describe('A private object', () => {
  beforeAll(async () => void (await mine.upload(own('private.png'), png())));

  it('is not readable by another customer or a visitor', async () => {
    expect((await db.client(other).storage.from('photos').download(own('private.png'))).error).not.toBeNull();
    expect((await db.client('anon').storage.from('photos').download(own('private.png'))).error).not.toBeNull();
  });

  it('is readable with a signed URL, unless the URL is altered', async () => {
    const { data } = await mine.createSignedUrl(own('private.png'), 60);
    const path = data!.signedUrl.slice(TEST_ORIGIN.length);
    expect(path).toMatch(/^\/storage\/v1\/object\/sign\//);
    expect((await get(path)).status).toBe(200);
    expect((await get(path.replace('private', 'privatE'))).ok).toBe(false);
    const half = path.length - 20;
    const tampered = path.slice(0, half) + (path[half] === 'A' ? 'B' : 'A') + path.slice(half + 1);
    expect((await get(tampered)).status).toBe(400);
  });

  it('can be signed in bulk, but only one’s own objects', async () => {
    const { data } = await mine.createSignedUrls([own('private.png')], 60);
    expect(data![0]!.signedUrl).toContain('/object/sign/photos/');
    expect((await db.client(other).storage.from('photos').createSignedUrl(own('private.png'), 60)).error).not.toBeNull();
  });

  it('is listed one level at a time, to its owner', async () => {
    await mine.upload(own('folder/inside.png'), png());
    const names = (await mine.list(owner.userId)).data!.map(({ name, id }) => [name, id === null]);
    expect(names).toContainEqual(['private.png', false]);
    expect(names).toContainEqual(['folder', true]);
    expect((await db.client(other).storage.from('photos').list(owner.userId)).data).toEqual([]);
  });
});

describe('A response with an object', () => {
  const path = () => `/storage/v1/object/authenticated/photos/${own('answer.png')}`;
  beforeAll(async () => void (await mine.upload(own('answer.png'), png())));

  it('returns the requested range', async () => {
    const part = await get(path(), { ...authorized(), range: 'bytes=1-3' });
    expect(part.status).toBe(206);
    expect(part.headers.get('content-range')).toBe(`bytes 1-3/${PNG.byteLength}`);
    expect(Buffer.from(await part.arrayBuffer())).toEqual(PNG.subarray(1, 4));
    const tail = await get(path(), { ...authorized(), range: 'bytes=-2' });
    expect(Buffer.from(await tail.arrayBuffer())).toEqual(PNG.subarray(-2));
    expect((await get(path(), { ...authorized(), range: 'bytes=9999-' })).status).toBe(416);
  });

  it('is 304 if the browser has it', async () => {
    const first = await get(path(), authorized());
    await first.arrayBuffer();
    expect((await get(path(), { ...authorized(), 'if-none-match': first.headers.get('etag')! })).status).toBe(304);
  });

  it('cannot run as a page: pictures get only inline styles, PDFs open', async () => {
    const picture = await get(path(), authorized());
    expect(picture.headers.get('content-type')).toBe('image/png');
    expect(picture.headers.get('x-content-type-options')).toBe('nosniff');
    expect(picture.headers.get('content-security-policy')).toBe("default-src 'none'; style-src 'unsafe-inline'");
    await mine.upload(own('a.pdf'), new Blob(['%PDF-1.7'], { type: 'application/pdf' }));
    const pdf = await get(`/storage/v1/object/authenticated/photos/${own('a.pdf')}`, authorized());
    expect(pdf.headers.get('content-type')).toBe('application/pdf');
    expect(pdf.headers.get('content-security-policy')).not.toContain('sandbox');
  });

  it.each(['text/html', 'image/svg+xml', 'text/javascript', 'application/xhtml+xml', 'text/xml'])(
    'is a download of bytes for %s',
    async (type) => {
      const name = `${type.replace(/\W/g, '-')}.bin`;
      const assets = db.client('service').storage.from('assets');
      expect((await assets.upload(name, new Blob(['<script>alert(1)</script>'], { type }))).error).toBeNull();
      const response = await get(`/storage/v1/object/public/assets/${name}`);
      expect(response.status).toBe(200);
      expect(response.headers.get('content-type')).toBe('application/octet-stream');
      expect(response.headers.get('content-disposition')).toMatch(/^attachment/);
      expect(response.headers.get('content-security-policy')).toContain('sandbox');
      expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    },
  );
});

it('Concurrent uploads and reads do not block each other', async () => {
  const uploads = Array.from({ length: 10 }, (_, n) => mine.upload(own(`many-${n}.png`), png()));
  const reads = Array.from({ length: 10 }, () => mine.list(owner.userId));
  const results = await Promise.all([...uploads, ...reads]);
  expect(results.map(({ error }) => error)).toEqual(results.map(() => null));
});
