// POST a form with `file` and the sender's token to store a file: the only way into the buckets of PLACES. `bucket` is
// message-attachments by default; `folder` is the order's id for order-photos. Returns {path}, without metadata in pictures.
// Errors: 400, 401, 403, 404, 413, 415 or 429 with {error: {code, message}}.
import type { SupabaseClient } from '@supabase/supabase-js';
import { callerOf } from '../_shared/caller.ts';
import { type CheckedFile, type FileKind, JPG, PDF, PNG, readChecked, WEBP } from '../_shared/checked-file.ts';
import { callerClient, secretClient } from '../_shared/clients.ts';
import { json, postOnly, Refusal } from '../_shared/http.ts';
import { readForm } from '../_shared/read-form.ts';
import { refusalOf } from '../_shared/refusal-of.ts';
import { safeName } from './safe-name.ts';

interface Place {
  /** As the bucket has it. */
  maxBytes: number;
  kinds: readonly FileKind[];
}

const MB = 2 ** 20;
const PHOTOS: Place = { maxBytes: 5 * MB, kinds: [JPG, PNG, WEBP] };
const ATTACHMENTS = 'message-attachments';
const PLACES: Readonly<Record<string, Place>> = {
  [ATTACHMENTS]: { maxBytes: 10 * MB, kinds: [JPG, PNG, WEBP, PDF] },
  'product-photos': PHOTOS,
  'order-photos': PHOTOS,
  'site-assets': PHOTOS,
};
/** Allowance for the form around the file, in bytes. */
const FORM_BYTES = 65_536;
/** Hex digits of the hash. Long enough that two files of one person don't collide. */
const HASH_CHARS = 16;

/** Attachments show their name to the other side. Photos have none, and each upload is a file of its own. */
const nameOf = (bucket: string, file: FormDataEntryValue | null, { sha256, extension }: CheckedFile): string =>
  bucket === ATTACHMENTS
    ? `${sha256.slice(0, HASH_CHARS)}-${safeName(file instanceof File ? file.name : '', extension)}`
    : `${crypto.randomUUID()}.${extension}`;

/** The database decides who may store a file where, and counts it. */
async function folderFor(caller: SupabaseClient, bucket: string, folder: FormDataEntryValue | null): Promise<string> {
  const { data, error } = await caller.rpc('place_file', {
    p_bucket: bucket,
    p_folder: typeof folder === 'string' ? folder : null,
  });
  if (error) throw refusalOf(error, 'This file can’t be stored.');
  return data as string;
}

Deno.serve(
  postOnly(async (request) => {
    const authorization = request.headers.get('authorization') ?? '';
    const caller = callerClient(authorization);
    await callerOf(caller, authorization);
    const form = await readForm(request, PLACES[ATTACHMENTS]!.maxBytes + FORM_BYTES);
    const bucket = form.get('bucket') ?? ATTACHMENTS;
    const place = typeof bucket === 'string' && Object.hasOwn(PLACES, bucket) ? PLACES[bucket] : undefined;
    if (typeof bucket !== 'string' || !place) throw new Refusal(400, 'unknown_bucket', 'Files can’t be stored there.');
    const file = form.get('file');
    const checked = await readChecked(file, place.maxBytes, place.kinds);
    const path = `${await folderFor(caller, bucket, form.get('folder'))}/${nameOf(bucket, file, checked)}`;
    const stored = secretClient().storage.from(bucket);
    const { error } = await stored.upload(path, checked.bytes, { contentType: checked.type, upsert: false });
    // An attachment's path contains the content's hash, so an existing object is the same file.
    if (error && !/exists|duplicate/i.test(error.message)) throw new Error(`the file could not be stored: ${error.message}`);
    return json({ path });
  }),
);
