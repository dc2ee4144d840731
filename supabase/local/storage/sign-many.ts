interface SignMany {
  expiresIn?: number;
  paths?: unknown;
}

interface SignedOne {
  signedUrl?: string;
}

/** More than any screen shows at once. */
const MAX_PATHS = 500;

/** The paths of a request for several signed URLs; null for any other request. Lite's own route for it is never reached. */
export async function pathsToSign(request: Request): Promise<string[] | null> {
  if (request.method !== 'POST' || !/^\/storage\/v1\/object\/sign\/[^/]+$/.test(new URL(request.url).pathname)) return null;
  const body = (await request
    .clone()
    .json()
    .catch(() => null)) as SignMany | null;
  return Array.isArray(body?.paths) ? body.paths.slice(0, MAX_PATHS).map(String) : null;
}

const encodePath = (path: string): string => path.split('/').map(encodeURIComponent).join('/');

async function signOne(request: Request, path: string, forward: (request: Request) => Promise<Response>): Promise<object> {
  const { expiresIn } = (await request.clone().json()) as SignMany;
  const headers = new Headers(request.headers);
  headers.delete('content-length');
  const body = JSON.stringify({ expiresIn });
  const response = await forward(new Request(`${request.url}/${encodePath(path)}`, { method: 'POST', headers, body }));
  if (!response.ok) {
    await response.body?.cancel();
    return { path, error: 'Either the object does not exist or you do not have access to it', signedURL: null };
  }
  const { signedUrl = '' } = (await response.json()) as SignedOne;
  return { path, error: null, signedURL: signedUrl.replace(/^\/storage\/v1/, '') };
}

/** One signed URL per path, as hosted answers: what cannot be signed carries an error instead. */
export const signMany = (
  request: Request,
  paths: string[],
  forward: (request: Request) => Promise<Response>,
): Promise<object[]> => Promise.all(paths.map((path) => signOne(request, path, forward)));
