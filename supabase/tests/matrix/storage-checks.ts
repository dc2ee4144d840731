import { randomUUID } from 'node:crypto';
import type { Client, TestDatabase } from '../harness.ts';
import { PNG } from '../harness/pictures.ts';
import { ACTORS, type Actor, identityOf } from './actors.ts';
import { expected } from './expectation.ts';
import type { Report } from './report.ts';
import type { BucketRow } from './storage.matrix.ts';
import type { World } from './world.ts';

const TYPE = { contentType: 'image/png' };

const clientOf = (db: TestDatabase, world: World, actor: Actor): Client => db.client(identityOf(world.people, actor));

async function place(db: TestDatabase, bucket: string, path: string): Promise<void> {
  const { error } = await db.client('service').storage.from(bucket).upload(path, PNG, TYPE);
  if (error) throw error;
}

const word = (worked: boolean): string => (worked ? 'row' : 'none');

async function remove(client: Client, bucket: string, path: string): Promise<boolean> {
  const { data } = await client.storage.from(bucket).remove([path]);
  return (data ?? []).length > 0;
}

/** Stores a file with the function attach-file. */
async function attach(client: Client, bucket: string, order: string): Promise<boolean> {
  const body = new FormData();
  body.set('file', new File([PNG], 'photo.png', { type: 'image/png' }));
  body.set('bucket', bucket);
  body.set('folder', order);
  return !(await client.functions.invoke('attach-file', { body })).error;
}

/** Stores, downloads and removes in the owner's folder, through supabase-js. */
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
  const attached = await attach(client, bucket, world.rows['orders']!);
  report.check(`${actor} attaches to ${bucket}`, word(attached), expected(row.attach ?? 'none none none none', actor));
  report.check(`${actor} uploads to ${bucket}`, word(!(await files.upload(mine, PNG, TYPE)).error), 'none');
  const isDownloaded = row.isPublic
    ? (await db.fetch(new Request(files.getPublicUrl(path).data.publicUrl))).ok
    : !(await files.download(path)).error;
  report.check(`${actor} downloads from ${bucket}`, word(isDownloaded), expected(row.download, actor));
  const listed = await files.list(world.people.owner);
  report.check(`${actor} lists ${bucket}`, word((listed.data ?? []).length > 0), expected(row.list, actor));
  const overwritten = await files.upload(path, PNG, { ...TYPE, upsert: true });
  report.check(`${actor} overwrites in ${bucket}`, word(!overwritten.error), 'none');
  report.check(`${actor} removes from ${bucket}`, word(await remove(client, bucket, path)), expected(row.remove, actor));
}

/** Refused also to the backend: the bucket's types and size. */
async function checkLimits(db: TestDatabase, world: World, bucket: string, row: BucketRow, report: Report): Promise<void> {
  const files = db.client('service').storage.from(bucket);
  const folder = world.people.owner;
  const tried = {
    program: await files.upload(`${folder}/${randomUUID()}.exe`, new Uint8Array(8), { contentType: 'application/x-msdownload' }),
    'too much': await files.upload(`${folder}/${randomUUID()}.png`, new Uint8Array(row.maxBytes + 1), TYPE),
  };
  for (const [what, { error }] of Object.entries(tried))
    report.check(`the backend uploads ${what} to ${bucket}`, word(!error), 'none');
}

export async function checkBucket(db: TestDatabase, world: World, bucket: string, row: BucketRow, report: Report): Promise<void> {
  for (const actor of ACTORS) await checkActor(db, world, bucket, row, actor, report);
  await checkLimits(db, world, bucket, row, report);
}
