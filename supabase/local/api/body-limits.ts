import type { Context, MiddlewareHandler } from 'hono';
import { bodyPolicy } from './body-policy.ts';
import { depthOfJsonText } from '../database/json-depth.ts';
import { idsIn, noteRequest } from '../observe/current-request.ts';
import { LimitedBody } from './limited-body.ts';
import { REST_LIMITS } from '../database/rest-limits.ts';

/** Limit for all request bodies in memory together. */
const MAX_BUFFERED_BYTES = 96 * 2 ** 20;

const STATUS = { too_large: 413, too_many_rows: 413, too_slow: 408, too_deep: 400, busy: 503, encoded: 415 } as const;
const MESSAGES: Record<keyof typeof STATUS, string> = {
  too_large: 'The request is too large.',
  too_many_rows: 'Too many rows in one request: send fewer.',
  too_slow: 'The request did not arrive in time.',
  too_deep: `JSON may be nested ${REST_LIMITS.jsonDepth} levels deep.`,
  busy: 'The server is receiving too much at once. Try again in a moment.',
  encoded: 'Send the body without a content encoding.',
};

type Code = keyof typeof STATUS;

/** Refuses in the format of each API: `message` (PostgREST), `msg` and `error_code` (auth), `error` (storage, functions). */
function refuse(context: Context, code: Code): Response {
  const message = MESSAGES[code];
  const status = STATUS[code];
  const isFunction = context.req.path.startsWith('/functions/');
  const error = isFunction ? { code, message } : code;
  // The rest of the body is not read, so close the connection.
  const headers = { 'Access-Control-Allow-Origin': '*', Connection: 'close', ...(code === 'busy' && { 'Retry-After': '1' }) };
  const body = { code, message, details: null, hint: null, error_code: code, msg: message, error, statusCode: String(status) };
  return context.json(body, status, headers);
}

function withBody(request: Request, body: ReadableStream<Uint8Array> | Uint8Array<ArrayBuffer> | null): Request {
  const { url, method, signal } = request;
  return new Request(url, { method, headers: request.headers, signal, body, duplex: 'half' } as RequestInit);
}

class Buffered {
  #bytes = 0;

  /** The whole body, null if all bodies together would exceed the memory limit. */
  async read(stream: ReadableStream<Uint8Array>): Promise<Uint8Array<ArrayBuffer> | null> {
    const chunks: Uint8Array[] = [];
    let held = 0;
    try {
      for await (const chunk of stream) {
        held += chunk.byteLength;
        this.#bytes += chunk.byteLength;
        if (this.#bytes > MAX_BUFFERED_BYTES) return null;
        chunks.push(chunk);
      }
      return new Uint8Array(Buffer.concat(chunks));
    } finally {
      this.#bytes -= held;
    }
  }
}

/** The extra levels are the list of rows or arguments. */
const MAX_DEPTH = REST_LIMITS.jsonDepth + 2;

const isCsv = (context: Context): boolean => /^\s*text\/csv\b/i.test(context.req.header('content-type') ?? '');

/** Rows of an insert: elements of a list, or lines of CSV. A body that is no JSON has none: PostgREST refuses it. */
function rowsOf(text: string, isCsv: boolean): number {
  if (isCsv) return text.trim().split('\n').length - 1;
  if (!text.trimStart().startsWith('[')) return 1;
  try {
    return (JSON.parse(text) as unknown[]).length;
  } catch {
    return 0;
  }
}

/** Buffers JSON bodies first, so that nothing behind holds a resource while it waits for a client. */
async function buffer(context: Context, body: LimitedBody, buffered: Buffered, maxRows = Infinity): Promise<Code | null> {
  const bytes = await buffered.read(body.stream).catch((error: unknown) => {
    if (body.fault) return null;
    throw error;
  });
  if (bytes === null) return body.fault ?? 'busy';
  const text = new TextDecoder().decode(bytes);
  if (!isCsv(context) && depthOfJsonText(text, MAX_DEPTH) > MAX_DEPTH) return 'too_deep';
  if (rowsOf(text, isCsv(context)) > maxRows) return 'too_many_rows';
  noteRequest({ named: idsIn(text) });
  context.req.raw = withBody(context.req.raw, bytes.byteLength > 0 ? bytes : null);
  return null;
}

/** Limits bytes and time of each request body by endpoint, and by whether it has the secret key. */
export function bodyLimits(maxObjectBytes: number, secretKey: string): MiddlewareHandler {
  const buffered = new Buffered();
  return async (context, next) => {
    const { method, path, raw } = context.req;
    if (!raw.body) return next();
    const encoding = raw.headers.get('content-encoding');
    if (encoding && encoding.trim().toLowerCase() !== 'identity') return refuse(context, 'encoded');
    const policy = bodyPolicy(method, path, maxObjectBytes, raw.headers.get('apikey') === secretKey);
    if (Number(raw.headers.get('content-length') ?? 0) > policy.maxBytes) return refuse(context, 'too_large');
    const body = new LimitedBody(raw.body, policy);
    if (policy.isJson) {
      const code = await buffer(context, body, buffered, policy.maxRows);
      return code ? refuse(context, code) : next();
    }
    context.req.raw = withBody(raw, body.stream);
    await next();
    const { fault } = body;
    if (fault) {
      context.res = undefined;
      context.res = refuse(context, fault);
    }
  };
}
