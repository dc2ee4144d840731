import { Refusal } from './http.ts';
import { readBytes } from './read-bytes.ts';

/** Reads a JSON object of at most `maxBytes`. Ignores the content type, because sendBeacon sends text/plain. @throws Refusal 400
 *  bad_request, 413 too_large */
export async function readJson(request: Request, maxBytes: number): Promise<Record<string, unknown>> {
  const text = new TextDecoder().decode(await readBytes(request, maxBytes));
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
  } catch {
    // refused below
  }
  throw new Refusal(400, 'bad_request', 'Send a JSON object.');
}
