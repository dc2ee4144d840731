import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase, type TestUser } from '../harness.ts';
import { PNG, WEBP } from '../harness/pictures.ts';
import { TEST_KEYS, TEST_ORIGIN } from '../harness/test-lite.ts';

let db: TestDatabase;
let customer: TestUser;
let stranger: TestUser;

beforeAll(async () => {
  db = await openTestDatabase();
  customer = await db.signUp('customer@landfall.test');
  stranger = await db.signUp('stranger@landfall.test');
});
afterAll(() => db.close());

interface Answer {
  status: number;
  body: { path?: string; error?: { code: string; message: string } };
}

async function attach(bytes: Uint8Array, name: string, type = 'image/png'): Promise<Answer> {
  const form = new FormData();
  form.set('file', new File([new Uint8Array(bytes)], name, { type }));
  const headers = { apikey: TEST_KEYS.publishableKey, authorization: `Bearer ${customer.token}` };
  const request = new Request(`${TEST_ORIGIN}/functions/v1/attach-file`, { method: 'POST', headers, body: form });
  const response = await db.fetch(request);
  return { status: response.status, body: (await response.json()) as Answer['body'] };
}

const send = (path: string) =>
  db.client(customer).from('messages').insert({ content: 'See the picture', attachment_path: path, sender_id: customer.userId });

describe('a file for a message', () => {
  it('is stored in its sender’s folder under a safe name, and attached to a message', async () => {
    const { status, body } = await attach(PNG, 'Café box (1).jpeg');
    expect(status).toBe(200);
    expect(body.path).toMatch(new RegExp(`^${customer.userId}/[0-9a-f]{16}-Cafe-box-1\\.png$`));
    expect((await send(body.path!)).error).toBeNull();
    expect((await db.client(customer).storage.from('message-attachments').download(body.path!)).data?.size).toBe(PNG.byteLength);
    expect((await db.client(stranger).storage.from('message-attachments').download(body.path!)).error).not.toBeNull();
  });

  it('can be read by the message’s recipient', async () => {
    const { body } = await attach(WEBP, 'label.webp', 'image/webp');
    await db.sql('insert into public.messages (sender_id, recipient_id, content, attachment_path) values ($1, $2, $3, $4)', [
      customer.userId,
      stranger.userId,
      'For you',
      body.path,
    ]);
    expect((await db.client(stranger).storage.from('message-attachments').download(body.path!)).error).toBeNull();
  });

  it('can be sent twice', async () => {
    const first = await attach(PNG, 'again.png');
    expect(await attach(PNG, 'again.png')).toEqual(first);
  });

  it.each([
    ['a script that calls itself a picture', Buffer.from('<script>alert(1)</script>'), 415, 'wrong_type'],
    ['nothing', Buffer.alloc(0), 400, 'missing_file'],
    ['more than 10 MB', Buffer.concat([PNG, Buffer.alloc(10 * 2 ** 20)]), 413, 'too_large'],
  ])('is refused where it is %s', async (_what, bytes, status, code) => {
    expect(await attach(bytes, 'x.png')).toMatchObject({ status, body: { error: { code } } });
  });

  it('cannot be attached if nothing was stored', async () => {
    expect((await send(`${customer.userId}/nowhere.png`)).error?.code).toBe('42501');
  });
});
