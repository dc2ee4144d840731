// POST a form with payment_id and file and the customer's token to submit proof of a bank transfer. Returns {path, seen_before}.
// Errors: 400, 401, 404, 409, 413 or 415 with {error: {code, message}}.
import type { SupabaseClient } from '@supabase/supabase-js';
import { callerOf } from '../_shared/caller.ts';
import { type CheckedFile, JPG, PDF, PNG, readChecked } from '../_shared/checked-file.ts';
import { callerClient, secretClient } from '../_shared/clients.ts';
import { json, postOnly, Refusal } from '../_shared/http.ts';
import { refusalOf } from '../_shared/refusal-of.ts';
import { readForm } from '../_shared/read-form.ts';

const MAX_FILE_BYTES = 10 * 2 ** 20;
/** Allowance for the form around the file, in bytes. */
const FORM_BYTES = 65_536;
const BUCKET = 'payment-proofs';
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

async function ownPayment(db: SupabaseClient, paymentId: FormDataEntryValue | null): Promise<string> {
  const notFound = new Refusal(404, 'payment_not_found', 'This payment does not exist, or it is not yours.');
  if (typeof paymentId !== 'string' || !UUID.test(paymentId)) throw notFound;
  const { data } = await db.from('payments').select('id').eq('id', paymentId).maybeSingle<{ id: string }>();
  if (!data) throw notFound;
  return data.id;
}

/** Never overwrites. The path contains the content's hash, so an existing object is the same file. */
async function store(secret: SupabaseClient, path: string, { bytes, type }: CheckedFile): Promise<{ isNew: boolean }> {
  const { error } = await secret.storage.from(BUCKET).upload(path, bytes, { contentType: type, upsert: false });
  if (!error) return { isNew: true };
  if (/exists|duplicate/i.test(error.message)) return { isNew: false };
  throw new Error(`the proof could not be stored: ${error.message}`);
}

/** If the database refuses the proof, delete the file. */
async function record(
  secret: SupabaseClient,
  paymentId: string,
  userId: string,
  path: string,
  { sha256 }: CheckedFile,
  isNew: boolean,
) {
  const facts = { p_payment_id: paymentId, p_user_id: userId, p_path: path, p_sha256: sha256 };
  const { data, error } = await secret.rpc('record_payment_proof', facts);
  if (!error) return data as { path: string; seen_before: boolean };
  if (isNew) await secret.storage.from(BUCKET).remove([path]);
  throw refusalOf(error, 'This payment takes no proof now.');
}

Deno.serve(
  postOnly(async (request) => {
    const authorization = request.headers.get('authorization') ?? '';
    const caller = callerClient(authorization);
    const userId = await callerOf(caller, authorization);
    const form = await readForm(request, MAX_FILE_BYTES + FORM_BYTES);
    const paymentId = await ownPayment(caller, form.get('payment_id'));
    const proof = await readChecked(form.get('file'), MAX_FILE_BYTES, [JPG, PNG, PDF]);
    const path = `${userId}/${paymentId}/${proof.sha256}.${proof.extension}`;
    const secret = secretClient();
    const { isNew } = await store(secret, path, proof);
    return json(await record(secret, paymentId, userId, path, proof, isNew));
  }),
);
