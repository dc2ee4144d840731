import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, openTestDatabase, type TestDatabase, type TestUser } from '../harness.ts';
import { JPEG_PARTS, JPEG_WITH_PLACE, PNG, PNG_WITH_PLACE, SECRET, WEBP_WITH_PLACE } from '../harness/pictures.ts';

let db: TestDatabase;
let customer: TestUser;
let stranger: TestUser;
let admin: TestUser;
let orderId: string;

beforeAll(async () => {
  db = await openTestDatabase();
  customer = await db.signUp('customer@landfall.test');
  stranger = await db.signUp('stranger@landfall.test');
  admin = await db.signUp('admin@landfall.test');
  await db.sql("update public.user_roles set role = 'admin' where user_id = $1", [admin.userId]);
  const [order] = await db.sql<{ id: string }>(
    `insert into public.orders (user_id, destination_country, shipping_address, currency, subtotal, total, total_usd, payment_method, idempotency_key, request_hash)
     values ($1, 'NP', '{}', 'NPR', 100, 100, 1, 'bank_transfer', 'order-of-photos', 'hash') returning id`,
    [customer.userId],
  );
  orderId = order!.id;
});
afterAll(() => db.close());

type Sender = Parameters<TestDatabase['client']>[0];

interface Sent {
  bytes?: Uint8Array;
  name?: string;
  folder?: string;
}

/** Sends a file with supabase-js, past everything that the screens do. @returns its path, or the refusal's code */
async function store(as: Sender, bucket: string, { bytes = PNG, name = 'photo.jpg', folder }: Sent = {}) {
  const body = new FormData();
  body.set('file', new File([new Uint8Array(bytes)], name, { type: 'image/jpeg' }));
  body.set('bucket', bucket);
  if (folder) body.set('folder', folder);
  const { data, error } = await db.client(as).functions.invoke<{ path: string }>('attach-file', { body });
  if (!error) return { path: data!.path };
  const { error: said } = (await (error as { context: Response }).context.json()) as { error: { code: string } };
  return { code: said.code };
}

async function comesDown(client: Client, bucket: string, path: string): Promise<Buffer> {
  const { data, error } = await client.storage.from(bucket).download(path);
  if (error) throw error;
  return Buffer.from(await data.arrayBuffer());
}

/** Who sends photos to which bucket. */
const SENDERS = [
  ['product-photos', 'customer'],
  ['message-attachments', 'customer'],
  ['message-attachments', 'admin'],
  ['order-photos', 'admin'],
  ['site-assets', 'admin'],
] as const;

describe.each(SENDERS)('A photo for %s from a %s', (bucket, who) => {
  const sender = () => (who === 'admin' ? admin : customer);
  const folder = () => (bucket === 'order-photos' ? { folder: orderId } : {});

  it.each([
    ['JPEG', JPEG_WITH_PLACE],
    ['PNG', PNG_WITH_PLACE],
    ['WebP', WEBP_WITH_PLACE],
  ])('comes down without the position and the phone that a %s tells', async (_kind, bytes) => {
    const { path } = await store(sender(), bucket, { bytes, ...folder() });
    const down = await comesDown(db.client(sender()), bucket, path!);
    expect(down.toString('latin1')).not.toContain(SECRET);
    expect(down.length).toBeGreaterThan(20);
  });

  it('is a picture by its content, whatever its name and type say', async () => {
    const program = Buffer.concat([Buffer.from('MZ'), Buffer.alloc(500, 7)]);
    const pretends = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), program]);
    for (const bytes of [program, pretends])
      expect(await store(sender(), bucket, { bytes, ...folder() })).toEqual({ code: 'wrong_type' });
  });

  it('cannot be stored past the function', async () => {
    const path = `${bucket === 'order-photos' ? orderId : sender().userId}/${randomUUID()}.jpg`;
    const files = db.client(sender()).storage.from(bucket);
    const photo = new Blob([new Uint8Array(JPEG_WITH_PLACE)], { type: 'image/jpeg' });
    expect((await files.upload(path, photo)).error).not.toBeNull();
    expect((await files.createSignedUploadUrl(path)).error).not.toBeNull();
    const stored = await store(sender(), bucket, { ...folder() });
    expect((await files.update(stored.path!, photo)).error).not.toBeNull();
    expect((await files.move(stored.path!, path)).error).not.toBeNull();
  });
});

it('A JPEG keeps its orientation, its colours and its pixels', async () => {
  const { path } = await store(customer, 'product-photos', { bytes: JPEG_WITH_PLACE });
  const down = await comesDown(db.client(customer), 'product-photos', path!);
  for (const part of JPEG_PARTS) expect(down.includes(part)).toBe(true);
  expect([...down.subarray(2, 4)]).toEqual([0xff, 0xe1]);
  expect(down.readUInt16BE(30)).toBe(6);
  expect([...down.subarray(-2)]).toEqual([0xff, 0xd9]);
});

it('Photos of arrivals and of the site come from admins, for orders that exist', async () => {
  expect(await store(customer, 'order-photos', { folder: orderId })).toEqual({ code: 'admin_only' });
  expect(await store(customer, 'site-assets')).toEqual({ code: 'admin_only' });
  expect(await store(admin, 'order-photos', { folder: randomUUID() })).toEqual({ code: 'order_not_found' });
  expect(await store(admin, 'order-photos')).toEqual({ code: 'order_not_found' });
  expect(await store(customer, 'modules')).toEqual({ code: 'unknown_bucket' });
  expect(await store('anon', 'product-photos')).toEqual({ code: 'not_signed_in' });
  expect((await db.client('anon').rpc('place_file', { p_bucket: 'product-photos' })).error?.code).toBe('42501');
});

it('A photo is not read by another customer', async () => {
  const { path } = await store(customer, 'product-photos');
  expect((await db.client(stranger).storage.from('product-photos').download(path!)).error).not.toBeNull();
});
