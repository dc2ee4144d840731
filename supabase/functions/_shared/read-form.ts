import { Refusal } from './http.ts';

/** A body of at most `maxBytes`, whatever its header claims. */
async function readBody(request: Request, maxBytes: number): Promise<Blob> {
  const tooLarge = new Refusal(413, 'too_large', `The file is too large: at most ${Math.floor(maxBytes / 2 ** 20)} MB.`);
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) throw tooLarge;
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength;
    if (size > maxBytes) throw tooLarge;
    chunks.push(chunk);
  }
  return new Blob(chunks);
}

/** The fields of a multipart form.
 *  @throws Refusal 413 too_large, 400 bad_form */
export async function readForm(request: Request, maxBytes: number): Promise<FormData> {
  const body = await readBody(request, maxBytes);
  const headers = { 'content-type': request.headers.get('content-type') ?? '' };
  return new Response(body, { headers }).formData().catch(() => {
    throw new Refusal(400, 'bad_form', 'Send a form with the fields payment_id and file.');
  });
}
