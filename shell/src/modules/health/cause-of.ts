// Why a release did not load. A chunk of its own: only a failed load needs it.
import type { Cause, Release } from '@landfall/modules';
import type { FaultReport } from './reports.ts';

/** ms */
const TIMEOUT = 4000;

/** What the browser, the bundler or the federation runtime say of an error. */
interface LoadError extends Error {
  /** Of a chunk: its URL, and `timeout`, `error` or `missing`. */
  request?: string;
  type?: string;
}

/** An error and what caused it. */
function chainOf(error: unknown): LoadError[] {
  const chain: LoadError[] = [];
  for (let one = error; one instanceof Error && !chain.includes(one); one = one.cause) chain.push(one);
  return chain;
}

/** By what an error says. `require-hash.ts`, `load-remote.ts` and `remote-runtime.ts` write the two last. */
const SAYS: [Cause, RegExp][] = [
  ['timeout', /no response in|timed? ?out|timeout/i],
  ['refused', /^Refused: /],
  ['missing_share', /does not share|shared? module|RUNTIME-00[56]/i],
];

const saidBy = ({ name, type, message }: LoadError): Cause | undefined =>
  SAYS.find(([, words]) => words.test(`${message}`) || words.test(`${name} ${type ?? ''}`))?.[0];

/** A script that did not arrive, or was not allowed to run. */
const isScriptError = ({ name, type }: LoadError): boolean =>
  name === 'ScriptNetworkError' || name === 'ChunkLoadError' || type === 'error' || type === 'missing';

async function hashOf(bytes: ArrayBuffer, integrity: string): Promise<string> {
  const [algorithm = ''] = integrity.split('-');
  const digest = await crypto.subtle.digest(algorithm.replace('sha', 'SHA-'), bytes);
  return `${algorithm}-${btoa(String.fromCodePoint(...new Uint8Array(digest)))}`;
}

/** The policy of the page refused the file: the browser keeps such reports for a while. */
function isRefused(url: string): boolean {
  if (!('ReportingObserver' in globalThis)) return false;
  const observer = new ReportingObserver(() => undefined, { buffered: true, types: ['csp-violation', 'integrity-violation'] });
  observer.observe();
  const reports = observer.takeRecords();
  observer.disconnect();
  return reports.some(({ body }) => {
    const { blockedURL, blockedURI } = (body ?? {}) as { blockedURL?: string; blockedURI?: string };
    return (blockedURL ?? blockedURI ?? '').startsWith(url);
  });
}

/** Asks for the file again, without running it. @param integrity of an entry; the hash of a chunk is known to its entry alone */
async function causeAt(url: string, integrity: string | undefined): Promise<Cause> {
  if (isRefused(url)) return 'refused';
  try {
    const response = await fetch(url, { cache: 'no-store', signal: AbortSignal.timeout(TIMEOUT) });
    if (!response.ok) return 'not_found';
    const bytes = await response.arrayBuffer();
    // A chunk that can be fetched, but did not run, differs from its hash.
    return integrity !== undefined && (await hashOf(bytes, integrity)) === integrity ? 'threw' : 'integrity';
  } catch (error) {
    return error instanceof Error && error.name === 'TimeoutError' ? 'timeout' : 'network';
  }
}

export interface LoadFailure {
  cause: Cause;
  fault?: FaultReport;
}

/** @param error that ended the load  @param places finds where in the release's code an error was thrown */
export async function causeOf(
  error: unknown,
  { entry, integrity }: Release,
  places: (error: unknown) => FaultReport | undefined,
): Promise<LoadFailure> {
  const chain = chainOf(error);
  const said = chain.map(saidBy).find((cause) => cause !== undefined);
  if (said) return { cause: said };
  const url = new URL(entry, location.href).href;
  const ofScript = chain.find(isScriptError);
  const chunk = chain.find(({ request }) => request !== undefined)?.request;
  const cause = ofScript ? await causeAt(chunk ?? url, chunk ? undefined : integrity) : 'threw';
  const fault = cause === 'threw' ? chain.map(places).find((one) => one && one.frames.length > 0) : undefined;
  return { cause, ...(fault && { fault }) };
}
