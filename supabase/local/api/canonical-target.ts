/** The request target is not in canonical form. The message tells the client what to change. */
export class TargetRefused extends Error {
  override readonly name = 'TargetRefused';
}

/** First path segments of the APIs. Everything else is a page of the site. */
const API = new Set(['auth', 'rest', 'storage', 'functions', 'mailbox', 'mailbox.json', 'healthz', 'readyz', 'config.json']);

/** Parameters that select the operation or the caller. Their values never need encoding. */
const LITERAL = new Set(['apikey', 'grant_type', 'type', 'scope', 'token', 'token_hash']);

/** PostgREST's own parameters. Any other name is a filter, which may be encoded and repeated. */
const REST_ONCE = new Set(['apikey', 'select', 'order', 'limit', 'offset', 'columns', 'on_conflict']);

/** Every character a browser sends unencoded in a path. */
const PATH_CHARACTERS = /^(?:[\w.~!$&'()*+,;=:@[\]|^-]|%[0-9A-F]{2})+$/;
/** Encoded letters, digits, `-`, `.`, `_` and `~` (RFC 3986, 2.3). */
const ENCODED_UNRESERVED = /%(?:2D|2E|5F|7E|3\d|4[1-9A-F]|5[\dA]|6[1-9A-F]|7[\dA])/i;
// oxlint-disable-next-line no-control-regex -- control characters are what is looked for
const NEVER_IN_A_NAME = /[/\\\u0000-\u001F\u007F]/;

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new TargetRefused(`"${text}" is not valid percent-encoded UTF-8.`);
  }
};

/** First path segment under the most lenient reading: fully decoded, lower case, slashes and dots resolved. */
function lenientFirstSegment(path: string): string {
  let text = path;
  for (let before = ''; before !== text && text.includes('%');) {
    before = text;
    text = text.replace(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16)));
  }
  const segments: string[] = [];
  for (const segment of text.toLowerCase().split(/[/\\]+/)) {
    const name = segment.replace(/;.*$/, '').trim();
    if (name === '..') segments.pop();
    else if (name && name !== '.') segments.push(name);
  }
  return segments[0] ?? '';
}

function checkSegment(segment: string): void {
  if (!segment) throw new TargetRefused('The path has an empty segment or ends with a slash.');
  if (!PATH_CHARACTERS.test(segment)) throw new TargetRefused(`"${segment}" has characters that a path must encode, as %XX.`);
  if (ENCODED_UNRESERVED.test(segment)) throw new TargetRefused(`"${segment}" encodes characters that need no encoding.`);
  const name = decoded(segment);
  if (name === '.' || name === '..' || NEVER_IN_A_NAME.test(name)) throw new TargetRefused(`"${segment}" is not a valid name.`);
}

function checkPath(path: string): void {
  const [api = '', ...rest] = path.slice(1).split('/');
  if (!API.has(api)) throw new TargetRefused('The path is not in canonical form.');
  if (path === '/rest/v1/') return; // PostgREST's root
  rest.forEach(checkSegment);
  const strict = api === 'auth' ? rest : api === 'functions' ? rest.slice(0, 2) : [];
  const odd = strict.find((segment) => !/^[a-z\d._-]+$/.test(segment));
  if (odd !== undefined) throw new TargetRefused(`"${odd}" has characters that no path here uses.`);
}

function checkParameter(pair: string, seen: Set<string>, isRest: boolean): void {
  const [raw = '', value = ''] = pair.split(/=(.*)/s);
  const name = decoded(raw.replaceAll('+', ' '));
  if ((name + decoded(value)).includes('\0')) throw new TargetRefused('The query has a NUL character (%00).');
  if (isRest && !REST_ONCE.has(name.trim().toLowerCase())) return;
  if (!/^[a-z][\w.-]*$/.test(raw)) throw new TargetRefused(`Write the parameter "${name}" in lower case and without encoding.`);
  if (seen.has(raw)) throw new TargetRefused(`The parameter "${name}" can be given only once.`);
  if (LITERAL.has(name) && !/^[\w.~-]*$/.test(value)) throw new TargetRefused(`The value of "${name}" needs no encoding.`);
  seen.add(raw);
}

function checkQuery(query: string, isRest: boolean): void {
  if (!query) return;
  if (/[^\u0021-\u007E]/.test(query)) throw new TargetRefused('The query has characters that must be encoded, as %XX.');
  const seen = new Set<string>();
  for (const pair of query.split('&')) checkParameter(pair, seen, isRest);
}

/** Requires one spelling per API address, so rate limits, routes and handlers all read the same path and parameters. Targets
 *  outside the APIs pass unchecked. @returns the target, unchanged   @throws TargetRefused */
export function canonicalTarget(target: string): string {
  if (!target.startsWith('/')) throw new TargetRefused('Send only the path, starting with a slash.');
  const [path = '', query = ''] = target.split(/\?(.*)/s);
  if (!API.has(lenientFirstSegment(path))) return target;
  if (target.includes('#')) throw new TargetRefused('Remove the fragment (#).');
  checkPath(path);
  checkQuery(query, path.startsWith('/rest/'));
  return target;
}
