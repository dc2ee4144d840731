import { Refusal } from './http.ts';
import { readBytes } from './read-bytes.ts';

/** Reads the fields of a multipart form. @throws Refusal 413 too_large, 400 bad_form */
export async function readForm(request: Request, maxBytes: number): Promise<FormData> {
  const body = await readBytes(request, maxBytes);
  const headers = { 'content-type': request.headers.get('content-type') ?? '' };
  return new Response(body, { headers }).formData().catch(() => {
    throw new Refusal(400, 'bad_form', 'Send a form with a file.');
  });
}
