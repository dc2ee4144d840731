/** Lite needs an object's raw bytes and their length. storage-js sends a form whose file part is named "". */

/** The body exceeded the limit while it was read. */
class BodyTooLarge extends Error {
  readonly status = 413;
}

export const isTooLarge = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'status' in error && error.status === 413;

function limited(body: ReadableStream<Uint8Array>, maxBytes: number): ReadableStream<Uint8Array> {
  let size = 0;
  const count = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      size += chunk.byteLength;
      if (size > maxBytes) controller.error(new BodyTooLarge(`more than ${maxBytes} bytes`));
      else controller.enqueue(chunk);
    },
  });
  return body.pipeThrough(count);
}

/** Whether the body is an object. POST upload/sign/ creates a link, PUT upload/sign/ uses one. */
export const isUpload = ({ method, path }: { method: string; path: string }): boolean =>
  (method === 'PUT' && path.startsWith('/storage/v1/object/upload/sign/')) ||
  ((method === 'POST' || method === 'PUT') && /^\/storage\/v1\/object\/(?!list\/|move$|copy$|sign\/|upload\/)/.test(path));

const withBody = (request: Request, headers: Headers, body: BodyInit): Request =>
  new Request(request.url, { method: request.method, headers, body });

/** Buffers the upload before lite sees it: lite checks the size only by the length header, and must not wait for a client while
 *  it locks a path. */
async function withLength(request: Request, body: ReadableStream<Uint8Array>, maxBytes: number): Promise<Request> {
  const bytes = await new Response(limited(body, maxBytes)).arrayBuffer();
  const headers = new Headers(request.headers);
  headers.set('content-length', String(bytes.byteLength));
  return withBody(request, headers, bytes);
}

async function unwrapForm(request: Request): Promise<Request> {
  const form = await request.formData();
  const file = [...form.values()].find((value) => typeof value !== 'string');
  const headers = new Headers(request.headers);
  headers.set('content-type', file?.type || 'application/octet-stream');
  headers.set('content-length', String(file?.size ?? 0));
  const cacheControl = form.get('cacheControl');
  if (typeof cacheControl === 'string' && cacheControl) headers.set('cache-control', `max-age=${cacheControl}`);
  return withBody(request, headers, file ? await file.arrayBuffer() : '');
}

/** Allowance for the form around the file, in bytes. */
const FORM_BYTES = 65_536;

/** Converts an upload to the format lite reads. @throws an error with status 413 beyond `maxBytes` */
export async function toRawUpload(request: Request, maxBytes: number): Promise<Request> {
  if (!request.body) return request;
  const length = request.headers.get('content-length');
  if (Number(length ?? 0) > maxBytes + FORM_BYTES) throw new BodyTooLarge(`more than ${maxBytes} bytes`);
  const sized = await withLength(request, request.body, maxBytes + FORM_BYTES);
  return sized.headers.get('content-type')?.startsWith('multipart/form-data') ? unwrapForm(sized) : sized;
}
