import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase, type TestUser } from '../harness.ts';
import { PNG } from '../harness/pictures.ts';
import { TEST_KEYS, TEST_ORIGIN } from '../harness/test-lite.ts';

const PDF = Buffer.from('%PDF-1.7\n%');

let db: TestDatabase;
let customer: TestUser;
let stranger: TestUser;
let paymentId: string;
let orders = 0;

beforeAll(async () => {
  db = await openTestDatabase();
  customer = await db.signUp('customer@landfall.test');
  stranger = await db.signUp('stranger@landfall.test');
});
afterAll(() => db.close());
beforeEach(async () => {
  paymentId = await newPayment();
});

async function newPayment(): Promise<string> {
  const [order] = await db.sql<{ id: string }>(
    `insert into public.orders (user_id, destination_country, shipping_address, currency, subtotal, total, total_usd, payment_method, idempotency_key, request_hash)
     values ($1, 'NP', '{}', 'NPR', 100, 100, 1, 'bank_transfer', $2, 'hash') returning id`,
    [customer.userId, `order-key-${(orders += 1)}`],
  );
  const [payment] = await db.sql<{ id: string }>(
    `insert into public.payments (order_id, method, gateway, amount, currency, status) values ($1, 'bank_transfer', 'bank', 100, 'NPR', 'pending') returning id`,
    [order!.id],
  );
  return payment!.id;
}

interface Answer {
  status: number;
  body: { path?: string; seen_before?: boolean; error?: { code: string; message: string } };
}

async function submit(
  file: Uint8Array,
  { token = customer.token, payment = paymentId, type = 'image/png' } = {},
): Promise<Answer> {
  const form = new FormData();
  form.set('payment_id', payment);
  form.set('file', new File([new Uint8Array(file)], 'proof', { type }));
  const headers = { apikey: TEST_KEYS.publishableKey, authorization: `Bearer ${token}` };
  const response = await db.fetch(
    new Request(`${TEST_ORIGIN}/functions/v1/submit-proof`, { method: 'POST', headers, body: form }),
  );
  return { status: response.status, body: (await response.json()) as Answer['body'] };
}

const storedObjects = async (): Promise<string[]> =>
  (await db.sql<{ name: string }>("select name from storage.objects where bucket_id = 'payment-proofs' order by name")).map(
    ({ name }) => name,
  );

describe('A proof of payment', () => {
  it('is stored by owner, payment and hash, and the payment awaits verification', async () => {
    const sha256 = createHash('sha256').update(PNG).digest('hex');
    const path = `${customer.userId}/${paymentId}/${sha256}.png`;
    expect(await submit(PNG)).toEqual({ status: 200, body: { path, seen_before: false } });
    const [payment] = await db.sql('select status, proof_path, proof_sha256 from public.payments where id = $1', [paymentId]);
    expect(payment).toEqual({ status: 'awaiting_verification', proof_path: path, proof_sha256: sha256 });
    expect(await storedObjects()).toContain(path);
    expect((await db.client(customer).storage.from('payment-proofs').download(path)).data?.size).toBe(PNG.byteLength);
    expect((await db.client(stranger).storage.from('payment-proofs').download(path)).error).not.toBeNull();
  });

  it('can be submitted again, and is recognized on another payment', async () => {
    await submit(PDF, { type: 'application/pdf' });
    expect(await submit(PDF, { type: 'application/pdf' })).toMatchObject({ status: 200, body: { seen_before: false } });
    const second = await newPayment();
    expect(await submit(PDF, { payment: second })).toMatchObject({ status: 200, body: { seen_before: true } });
  });

  it('is typed by its content, whatever type it claims', async () => {
    const html = Buffer.from('<script>alert(1)</script>');
    expect(await submit(html)).toMatchObject({ status: 415, body: { error: { code: 'wrong_type' } } });
    const { body } = await submit(PDF, { type: 'image/png' });
    expect(body.path).toMatch(/\.pdf$/);
  });

  it('must have content and at most 10 MB', async () => {
    const large = Buffer.concat([PNG, Buffer.alloc(10 * 2 ** 20)]);
    expect(await submit(large)).toMatchObject({ status: 413, body: { error: { code: 'too_large' } } });
    expect(await submit(Buffer.alloc(0))).toMatchObject({ status: 400, body: { error: { code: 'missing_file' } } });
  });

  it('is accepted only for one’s own payment', async () => {
    expect(await submit(PNG, { token: stranger.token })).toMatchObject({
      status: 404,
      body: { error: { code: 'payment_not_found' } },
    });
    expect(await submit(PNG, { payment: 'not-an-id' })).toMatchObject({ status: 404 });
  });

  it('needs a user’s token', async () => {
    expect((await submit(PNG, { token: 'a.b.c' })).status).toBe(401);
  });

  it('leaves no file behind if the database refuses it', async () => {
    await db.sql("update public.payments set status = 'succeeded' where id = $1", [paymentId]);
    const before = await storedObjects();
    const { status, body } = await submit(PNG);
    expect(status).toBe(409);
    expect(body.error).toMatchObject({ code: 'payment_closed', message: expect.stringMatching(/\w+ \w+/) as string });
    expect(await storedObjects()).toEqual(before);
  });
});

it('An invalid form is refused with a message', async () => {
  const headers = { apikey: TEST_KEYS.publishableKey, authorization: `Bearer ${customer.token}`, 'content-type': 'text/plain' };
  const response = await db.fetch(
    new Request(`${TEST_ORIGIN}/functions/v1/submit-proof`, { method: 'POST', headers, body: 'hello' }),
  );
  expect(response.status).toBe(400);
  expect(await response.json()).toEqual({ error: { code: 'bad_form', message: expect.any(String) as string } });
});
