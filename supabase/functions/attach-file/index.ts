// POST a form with `file` and the sender's token to store a message attachment. Returns {path}, which becomes the message's
// attachment_path. Errors: 400, 401, 413 or 415 with {error: {code, message}}.
import { callerOf } from '../_shared/caller.ts';
import { JPG, PDF, PNG, readChecked, WEBP } from '../_shared/checked-file.ts';
import { callerClient, secretClient } from '../_shared/clients.ts';
import { json, postOnly } from '../_shared/http.ts';
import { readForm } from '../_shared/read-form.ts';
import { safeName } from './safe-name.ts';

const MAX_FILE_BYTES = 10 * 2 ** 20;
/** Allowance for the form around the file, in bytes. */
const FORM_BYTES = 65_536;
const BUCKET = 'message-attachments';
/** Hex digits of the hash. Long enough that two files of one person don't collide. */
const HASH_CHARS = 16;

Deno.serve(
  postOnly(async (request) => {
    const authorization = request.headers.get('authorization') ?? '';
    const userId = await callerOf(callerClient(authorization), authorization);
    const form = await readForm(request, MAX_FILE_BYTES + FORM_BYTES);
    const file = form.get('file');
    const { bytes, type, extension, sha256 } = await readChecked(file, MAX_FILE_BYTES, [JPG, PNG, WEBP, PDF]);
    const name = safeName(file instanceof File ? file.name : '', extension);
    const path = `${userId}/${sha256.slice(0, HASH_CHARS)}-${name}`;
    const { error } = await secretClient().storage.from(BUCKET).upload(path, bytes, { contentType: type, upsert: false });
    // The path contains the content's hash, so an existing object is the same file.
    if (error && !/exists|duplicate/i.test(error.message)) throw new Error(`the file could not be stored: ${error.message}`);
    return json({ path });
  }),
);
