import { isUpload } from '../storage/upload-request.ts';
import type { BodyLimits } from './limited-body.ts';

const KB = 1024;
const MB = 2 ** 20;

/** Form fields around a file. */
const FORM_BYTES = 64 * KB;

const JSON_MS = 10_000;
const FILE_MS = 60_000;

/** Of one insert, except with the secret key. A customer's own limits are smaller (docs/decisions/093), but are checked after the rows were written. */
const MAX_ROWS = 100;

interface BodyPolicy extends BodyLimits {
  /** Rows of an insert. */
  maxRows?: number;
  /** JSON bodies are checked for depth before anything parses them. */
  isJson: boolean;
}

const json = (maxBytes: number): BodyPolicy => ({ maxBytes, maxMs: JSON_MS, isJson: true });
const plain = (maxBytes: number): BodyPolicy => ({ maxBytes, maxMs: JSON_MS, isJson: false });
const file = (maxBytes: number): BodyPolicy => ({ maxBytes, maxMs: FILE_MS, isJson: false });

/** By function; others get the default. Functions that accept a file read it only after they have authenticated the caller. */
const FUNCTIONS: Record<string, BodyPolicy> = {
  'payment-webhook': plain(MB),
  'carrier-webhook': plain(64 * KB),
  'module-health': json(8 * KB),
  'module-map': plain(KB),
  'recovery-link': plain(KB),
  'sandbox-payment': plain(4 * KB),
  'sandbox-carrier': plain(4 * KB),
  'refund-payment': plain(KB),
  'start-payment': plain(4 * KB),
  'attach-file': file(10 * MB + FORM_BYTES),
  'submit-proof': file(10 * MB + FORM_BYTES),
  'submit-payout-proof': file(10 * MB + FORM_BYTES),
};

/** POST: a release document. PUT: a file of it. */
const DELIVERY: Record<string, BodyPolicy> = { POST: plain(2 * MB), PUT: file(8 * MB) };

const DEFAULT_FUNCTION = json(64 * KB);

function ofFunction(method: string, path: string): BodyPolicy {
  const name = path.split('/')[3] ?? '';
  if (name === 'delivery') return DELIVERY[method] ?? DEFAULT_FUNCTION;
  return FUNCTIONS[name] ?? DEFAULT_FUNCTION;
}

/** Limits for a request's body. `isBackend`: it came with the secret key, as functions send what they checked (release documents). */
export function bodyPolicy(method: string, path: string, maxObjectBytes: number, isBackend: boolean): BodyPolicy {
  if (path.startsWith('/auth/v1/')) return json(64 * KB);
  if (path.startsWith('/rest/v1/rpc/') && !isBackend) return json(64 * KB);
  if (path.startsWith('/rest/v1/')) return { ...json(2 * MB), ...(!isBackend && { maxRows: MAX_ROWS }) };
  if (path.startsWith('/functions/v1/')) return ofFunction(method, path);
  if (isUpload({ method, path })) return file(maxObjectBytes + FORM_BYTES); // storage checks the bucket's own limit
  return json(256 * KB);
}
