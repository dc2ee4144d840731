import { randomUUID } from 'node:crypto';
import type { Client, TestDatabase } from '../harness.ts';
import { ACTORS, type Actor, identityOf } from './actors.ts';
import { expected } from './expectation.ts';
import type { Report } from './report.ts';
import type { BucketRow } from './storage.matrix.ts';
import type { World } from './world.ts';

const PIXEL = Uint8Array.from(
  Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64'),
);
const PNG = { contentType: 'image/png' };

const clientOf = (db: TestDatabase, world: World, actor: Actor): Client => db.client(identityOf(world.people, actor));

async function place(db: TestDatabase, bucket: string, path: string): Promise<void> {
  const { error } = await db.client('service').storage.from(bucket).upload(path, PIXEL, PNG);
  if (error) throw error;
}

const word = (worked: boolean): string => (worked ? 'row' : 'none');

async function remove(client: Client, bucket: string, path: string): Promise<boolean> {
  const { data } = await client.storage.from(bucket).remove([path]);
  return (data ?? []).length > 0;
}

/** Uploads, downloads, overwrites and removes in the owner's folder, through storage-js. */
async function checkActor(
  db: TestDatabase,
  world: World,
  bucket: string,
  row: BucketRow,
  actor: Actor,
  report: Report,
): Promise<void> {
  const client = clientOf(db, world, actor);
  const path = `${world.people.owner}/${randomUUID()}.png`;
  const mine = `${world.people.owner}/${randomUUID()}.png`;
  await place(db, bucket, path);
  const files = client.storage.from(bucket);
  const uploaded = await files.upload(mine, PIXEL, PNG);
  report.check(`${actor} uploads to ${bucket}`, word(!uploaded.error), expected(row.upload, actor));
  const isDownloaded = row.isPublic
    ? (await db.fetch(new Request(files.getPublicUrl(path).data.publicUrl))).ok
    : !(await files.download(path)).error;
  report.check(`${actor} downloads from ${bucket}`, word(isDownloaded), expected(row.download, actor));
  const listed = await files.list(world.people.owner);
  report.check(`${actor} lists ${bucket}`, word((listed.data ?? []).length > 0), expected(row.list, actor));
  const overwritten = await files.upload(path, PIXEL, { ...PNG, upsert: true });
  report.check(`${actor} overwrites in ${bucket}`, word(!overwritten.error), expected(row.overwrite, actor));
  report.check(`${actor} removes from ${bucket}`, word(await remove(client, bucket, path)), expected(row.remove, actor));
}

/** Forbidden for all: write to another folder, exceed the bucket's types or size, use a public URL of a private object. */
async function checkLimits(db: TestDatabase, world: World, bucket: string, row: BucketRow, report: Report): Promise<void> {
  const writer: Actor = row.isPublic ? 'admin' : 'owner';
  const files = clientOf(db, world, writer).storage.from(bucket);
  const own = world.people[writer];
  const tried = {
    script: await files.upload(`${own}/${randomUUID()}.html`, new TextEncoder().encode('<script>'), { contentType: 'text/html' }),
    'too much': await files.upload(`${own}/${randomUUID()}.png`, new Uint8Array(row.maxBytes + 1), PNG),
    ...(!row.isPublic && { elsewhere: await files.upload(`${world.people.other}/${randomUUID()}.png`, PIXEL, PNG) }),
  };
  for (const [what, { error }] of Object.entries(tried))
    report.check(`${writer} uploads ${what} to ${bucket}`, word(!error), 'none');
}

export async function checkBucket(db: TestDatabase, world: World, bucket: string, row: BucketRow, report: Report): Promise<void> {
  for (const actor of ACTORS) await checkActor(db, world, bucket, row, actor, report);
  await checkLimits(db, world, bucket, row, report);
}
