export interface Authorized {
  /** The project's public key. */
  key: string;
  /** The session's access token; null without a session. */
  token: () => Promise<string | null>;
  request: typeof fetch;
  /** Whether the key is the bearer token without a session. Edge functions expect a JWT there, which the newer keys (`sb_...`) are not. */
  isKeyBearer?: boolean;
}

/** A fetch that adds the public key and the session's token to requests that have none. */
export function authorized({ key, token, request, isKeyBearer = true }: Authorized): typeof fetch {
  return async (input, init) => {
    const bearer = (await token()) ?? (isKeyBearer ? key : null);
    const headers = new Headers(init?.headers);
    if (!headers.has('apikey')) headers.set('apikey', key);
    if (bearer && !headers.has('Authorization')) headers.set('Authorization', `Bearer ${bearer}`);
    return request(input, { ...init, headers });
  };
}
