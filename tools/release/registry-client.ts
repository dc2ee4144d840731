import type { Overview, OverviewAnswer } from '@landfall/modules';
import { mergeOverview } from '../../libs/modules/src/overview.ts'; // without the rest of the library: a rollback must start fast
import { EXIT, Failure, exitOfStatus } from './failure.ts';

/** A client of the registry, /functions/v1/delivery, with one token. Every call throws Failure if it is refused. */
export interface RegistryClient {
  readonly url: string;
  get<Answer extends object>(verb: string, query?: Record<string, string | undefined>): Promise<Answer>;
  /** @param timeout ms */
  post<Answer extends object>(verb: string, body: object, timeout?: number): Promise<Answer>;
  /** @param integrity of the bytes, for files of a release */
  put(path: string, bytes: Uint8Array<ArrayBuffer>, integrity?: string): Promise<'new' | 'same'>;
}

const TIMEOUT_MS = 60_000;
/** ms between retries of a broken connection. Every call is idempotent. */
const PAUSES = [200, 1000];

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

function unreachable(url: string, error: unknown): Failure {
  const { message, cause } = error as Error;
  const why = cause instanceof Error ? (cause as NodeJS.ErrnoException).code || cause.message : message;
  return new Failure(EXIT.unreachable, 'unreachable', `${url} cannot be reached (${why}). Is it running, and is --url right?`);
}

interface Refused {
  error?: { code?: string; message?: string; details?: object };
  message?: string;
}

async function refusalOf(response: Response): Promise<Failure> {
  const text = await response.text();
  const body = parse(text);
  if (response.status === 503 && !body) {
    return new Failure(
      EXIT.unreachable,
      'unreachable',
      `${new URL(response.url).origin} is not ready yet: try again in a moment.`,
    );
  }
  const { code = 'bad_answer', message, details } = body?.error ?? {};
  const words = message ?? body?.message ?? `${response.url} answered ${response.status}: is a Landfall registry there?`;
  return new Failure(exitOfStatus(response.status), code, words, details);
}

function parse(text: string): Refused | null {
  try {
    return JSON.parse(text) as Refused;
  } catch {
    return null;
  }
}

/** Sends a request; retries it if the connection broke.
 *  @throws Failure unreachable */
async function ask(url: string, init: RequestInit, pauses: readonly number[], timeout = TIMEOUT_MS): Promise<Response> {
  try {
    return await fetch(url, { ...init, signal: AbortSignal.timeout(timeout) });
  } catch (error) {
    const [next, ...later] = pauses;
    if (next === undefined) throw unreachable(new URL(url).origin, error);
    await pause(next);
    return ask(url, init, later, timeout);
  }
}

/** Requests an address without a token, once.
 *  @throws Failure unreachable */
export const reach = (url: string): Promise<Response> => ask(url, {}, []);

const queryOf = (query: Record<string, string | undefined>): string => {
  const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return given.length > 0 ? `?${new URLSearchParams(given).toString()}` : '';
};

export function openRegistryClient(url: string, token: string): RegistryClient {
  const call = async (method: string, path: string, init: RequestInit = {}, timeout?: number): Promise<Response> => {
    const headers = { ...(init.headers as Record<string, string>), Authorization: `Bearer ${token}` };
    const response = await ask(`${url}/functions/v1/delivery/${path}`, { ...init, method, headers }, PAUSES, timeout);
    if (!response.ok) throw await refusalOf(response);
    return response;
  };
  const json = { 'Content-Type': 'application/json' };
  return {
    url,
    get: async <Answer>(verb: string, query = {}) => (await call('GET', verb + queryOf(query))).json() as Promise<Answer>,
    post: async <Answer>(verb: string, body: object, timeout?: number) =>
      (await call('POST', verb, { headers: json, body: JSON.stringify(body) }, timeout)).json() as Promise<Answer>,
    async put(path, bytes, integrity) {
      const headers = { ...(integrity && { 'x-integrity': integrity }), 'Content-Type': 'application/octet-stream' };
      const response = await call('PUT', path, { headers, body: bytes });
      return response.status === 201 ? 'new' : 'same';
    },
  };
}

/** The live releases, and the revision that an activation must name. */
export const overviewOf = async (registry: RegistryClient, environment: string): Promise<Overview> =>
  mergeOverview(undefined, await registry.get<OverviewAnswer>('overview', { environment }));
