import { AuthClient } from '@supabase/auth-js';
import { FunctionsClient } from '@supabase/functions-js';
import { PostgrestClient } from '@supabase/postgrest-js';
import type { RealtimeClient } from '@supabase/realtime-js';
import { StorageClient } from '@supabase/storage-js';
import type { SupabaseClient } from '@supabase/supabase-js';
import { authorized } from './authorized.ts';
import type { Database } from './database-overlay.ts';

/** What the shop uses of Supabase's client. A client of `createClient` fits too. */
export type Db = Pick<SupabaseClient<Database>, 'auth' | 'from' | 'rpc' | 'functions' | 'storage'>;
type Auth = Db['auth'];

/** ms. A token that is refused for another reason must not become traffic. */
const REFRESH_PAUSE = 60_000;

/** Signs out this browser when a response says that its session has ended: setting a new password on another device ends it before its
 *  token expires. Refreshes the session when a token is refused that this device believes to be valid: its clock was changed since. Responses
 *  of the auth API are handled by auth-js. */
function leavingDeadSessions(auth: () => Auth, send: typeof fetch): typeof fetch {
  let leaving: Promise<unknown> | null = null;
  let refreshedAt = -REFRESH_PAUSE;
  return async (input, init) => {
    const answer = await send(input, init);
    if (answer.url.includes('/auth/v1/')) return answer;
    if (answer.headers.get('x-sb-error-code') === 'session_not_found') {
      leaving ??= auth().getUser(); // clears a session that auth no longer knows
      void leaving.finally(() => (leaving = null));
    } else if (answer.status === 401 && performance.now() - refreshedAt >= REFRESH_PAUSE) {
      refreshedAt = performance.now();
      void auth().refreshSession(); // does nothing without a session
    }
    return answer;
  };
}

/** Endpoints whose response is a session. */
const NEW_SESSION = /\/auth\/v1\/(token|verify|signup)/;

/** Leaves the server's `expires_at` out of new sessions, so that auth-js counts `expires_in` from now by this device's clock. Otherwise a clock
 *  that is ahead makes each new token look expired, and each request asks for another one. */
function expiringByOwnClock(send: typeof fetch): typeof fetch {
  return async (input, init) => {
    const answer = await send(input, init);
    if (!answer.ok || typeof input !== 'string' || !NEW_SESSION.test(input)) return answer;
    const { expires_at: _byServer, ...session } = (await answer.json()) as { expires_at?: number };
    return Response.json(session, answer);
  };
}

/** Supabase's client of its own packages (docs/decisions/042). `createClient` would bring the realtime client, which no page uses, into
 *  the first bundle. */
class Client extends PostgrestClient<Database> {
  readonly auth: Auth;
  /** An auth client whose session is not this browser's. */
  readonly separateAuth: () => Auth;
  readonly storage: StorageClient;
  readonly functions: FunctionsClient;
  readonly #realtimeUrl: string;
  readonly #key: string;
  #realtime: Promise<RealtimeClient> | undefined;

  constructor(base: URL, key: string, send: typeof fetch) {
    const at = (service: string) => new URL(`${service}/v1`, base).href;
    const request = leavingDeadSessions(() => this.auth, send);
    const token = async () => (await this.auth.getSession()).data.session?.access_token ?? null;
    super(at('rest'), { schema: 'public', retry: false, fetch: authorized({ key, token, request }) });
    // A session in an address is never read: a link could sign its reader in as somebody else.
    const settings = { url: at('auth'), headers: { apikey: key, Authorization: `Bearer ${key}` }, detectSessionInUrl: false };
    const storageKey = `sb-${base.hostname.split('.')[0]}-auth-token`; // the name that `createClient` uses
    this.auth = new AuthClient({
      ...settings,
      storageKey,
      persistSession: true,
      autoRefreshToken: true,
      fetch: expiringByOwnClock(request),
    });
    this.separateAuth = () =>
      new AuthClient({
        ...settings,
        storageKey: `separate-${crypto.randomUUID()}`,
        persistSession: false,
        autoRefreshToken: false,
        fetch: send,
      });
    this.storage = new StorageClient(at('storage'), {}, authorized({ key, token, request }));
    this.functions = new FunctionsClient(at('functions'), {
      customFetch: authorized({ key, token, request, isKeyBearer: !key.startsWith('sb_') }),
    });
    this.#realtimeUrl = at('realtime').replace(/^http/, 'ws');
    this.#key = key;
  }

  /** The realtime client with this browser's session, at most 10 events per second. Its code loads at the first call. */
  realtime(): Promise<RealtimeClient> {
    this.#realtime ??= this.#openRealtime().catch((error: unknown) => {
      this.#realtime = undefined; // the next call tries again
      throw error;
    });
    return this.#realtime;
  }

  async #openRealtime(): Promise<RealtimeClient> {
    const { createRealtime } = await import('./realtime.ts');
    return createRealtime(this.#realtimeUrl, this.#key, this.auth);
  }
}

/** The only place that creates a client. The session is stored in the browser and refreshes itself.
 *  The client does not retry failed reads, because the query cache does: both together would send 16 requests.
 *  @param send sends its requests
 *  @throws TypeError if `url` is not a URL */
export const createDb = (
  url: string,
  key: string,
  send: typeof fetch = (...request) => fetch(...request),
): Db & Pick<Client, 'realtime' | 'separateAuth'> => new Client(new URL(url.endsWith('/') ? url : `${url}/`), key, send);
