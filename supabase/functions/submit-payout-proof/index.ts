// POST a form with refund_id and file and an admin's token to submit proof that a refund was paid out. Returns {path, seen_before}.
// Errors: 400, 401, 403, 404, 409, 413 or 415 with {error: {code, message}}.
import type { SupabaseClient } from '@supabase/supabase-js';
import { callerOf } from '../_shared/caller.ts';
import { JPG, PDF, PNG, readChecked } from '../_shared/checked-file.ts';
import { callerClient, secretClient } from '../_shared/clients.ts';
import { json, postOnly, Refusal } from '../_shared/http.ts';
import { readForm } from '../_shared/read-form.ts';
import { refusalOf } from '../_shared/refusal-of.ts';

const MAX_FILE_BYTES = 10 * 2 ** 20;
/** Allowance for the form around the file, in bytes. */
const FORM_BYTES = 65_536;
const BUCKET = 'payout-proofs';
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** The database decides who may hand in a proof, before the file is stored. */
async function refundToProve(caller: SupabaseClient, refundId: FormDataEntryValue | null): Promise<string> {
  if (typeof refundId !== 'string' || !UUID.test(refundId))
    throw new Refusal(404, 'refund_not_found', 'This refund does not exist.');
  const { data, error } = await caller.rpc('refund_to_prove', { p_refund_id: refundId });
  if (error) throw refusalOf(error, 'This refund takes no proof now.');
  return data as string;
}

Deno.serve(
  postOnly(async (request) => {
    const authorization = request.headers.get('authorization') ?? '';
    const caller = callerClient(authorization);
    const adminId = await callerOf(caller, authorization);
    const form = await readForm(request, MAX_FILE_BYTES + FORM_BYTES);
    const refundId = await refundToProve(caller, form.get('refund_id'));
    const { bytes, type, extension, sha256 } = await readChecked(form.get('file'), MAX_FILE_BYTES, [JPG, PNG, PDF]);
    const path = `${refundId}/${sha256}.${extension}`;
    const secret = secretClient();
    const { error } = await secret.storage.from(BUCKET).upload(path, bytes, { contentType: type, upsert: false });
    // The path contains the content's hash, so an existing object is the same file.
    if (error && !/exists|duplicate/i.test(error.message)) throw new Error(`the proof could not be stored: ${error.message}`);
    const facts = { p_refund_id: refundId, p_admin_id: adminId, p_path: path, p_sha256: sha256 };
    const recorded = await secret.rpc('record_payout_proof', facts);
    if (recorded.error) throw refusalOf(recorded.error, 'This refund takes no proof now.');
    return json(recorded.data);
  }),
);
