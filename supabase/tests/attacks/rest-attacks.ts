/** Requests that once stalled the database, broke its session or exhausted its memory. All are now refused before they reach the
 *  database. */
export interface RestAttack {
  name: string;
  method?: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** Relative to /rest/v1/. */
  path: string;
  body?: string;
  contentType?: string;
  /** Sent with a customer's session. */
  signedIn?: boolean;
  status: number;
}

const query = encodeURIComponent;
const nested = (levels: number, open: string, close: string, core = ''): string =>
  open.repeat(levels) + core + close.repeat(levels);
const rows = (count: number, row: object): string => JSON.stringify(Array.from({ length: count }, () => row));

/** Eight back-references make the matcher try every split of the text. */
const BACK_REFERENCES = String.raw`^(.*)(.*)(.*)(.*)(.*)(.*)(.*)(.*)\1\2\3\4\5\6\7\8x?y?.$`;
const TEXT = 'footer_settings?company_description';

const embedded = (levels: number): string => (levels === 0 ? '*' : `*,quote_items(*,quotes(${embedded(levels - 1)}))`);
const many = (count: number, of: (at: number) => string): string => Array.from({ length: count }, (_, at) => of(at)).join(',');

const PATTERNS: RestAttack[] = [
  ['a pattern with back-references', `${TEXT}=match.${query(BACK_REFERENCES)}`],
  ['the same without regard to case', `${TEXT}=imatch.${query(BACK_REFERENCES)}`],
  ['the same, denied', `${TEXT}=not.match.${query(BACK_REFERENCES)}`],
  ['the same with an encoded operator', `${TEXT}=ma%74ch.${query(BACK_REFERENCES)}`],
  ['the same for any of a list', `${TEXT}=match(any).${query(`{"${BACK_REFERENCES.replaceAll('\\', '\\\\')}"}`)}`],
  [
    'the same in an or',
    `footer_settings?or=${query(`(company_name.eq.x,company_description.match."${BACK_REFERENCES.replaceAll('\\', '\\\\')}")`)}`,
  ],
  ['the same in a denied and', `footer_settings?not.and=${query('(company_name.eq.x,company_description.imatch.a+b)')}`],
  ['the same on an embedded relation', 'quotes?select=id,quote_items(id)&quote_items.product_name=match.a'],
  ['the same on the rows of a function', `rpc/price_quote?input=${query('{}')}&total=match.a`],
  ['a pattern of 2,400 levels', `${TEXT}=match.${query(nested(2400, '(', ')', 'a'))}`],
  ['a like with 400 wildcards', `${TEXT}=ilike.${query('%_'.repeat(400))}`],
  ['a like with starred wildcards in a list', `${TEXT}=like(all).${query(`{${many(9, () => '*a*a*a*a*')}}`)}`],
  ['a text search of 2,400 levels', `country_settings?name=fts.${query(nested(2400, '(', ')', 'a'))}`],
].map(([name, path]) => ({ name: name!, path: path!, status: 400 }));

const SHAPES: RestAttack[] = [
  { name: 'a filter of 900 levels', path: `country_settings?or=(${nested(900, 'and(or(', '))', 'code.eq.US')})`, status: 400 },
  {
    name: 'a denied filter of 60 levels',
    path: `country_settings?and=(${nested(60, 'not.and(', ')', 'code.eq.US')})`,
    status: 400,
  },
  { name: 'five hundred filters', path: `country_settings?and=(${many(500, () => 'code.eq.US')})`, status: 400 },
  { name: 'a list of 4,000 values', path: `country_settings?code=in.(${many(4000, () => 'US')})`, status: 400 },
  {
    name: 'a JSON value of 2,500 levels in a filter',
    path: `footer_settings?value_props=eq.${query(nested(2500, '[', ']'))}`,
    status: 400,
  },
  { name: 'relations embedded sixteen deep', path: `quotes?select=${embedded(8)}`, signedIn: true, status: 400 },
  {
    name: 'sixty relations side by side',
    path: `quotes?select=${many(60, (at) => `a${at}:quote_items(*,quotes(id))`)}`,
    signedIn: true,
    status: 400,
  },
  {
    name: 'spread relations three deep',
    path: 'quotes?select=id,...quote_items(id,...quotes(id,...quote_items(id)))',
    signedIn: true,
    status: 400,
  },
  { name: 'a thousand columns', path: `country_settings?select=${many(1000, (at) => `a${at}:code`)}`, status: 400 },
  { name: 'a cast that looks names up', path: 'country_settings?select=code::regclass', status: 400 },
  { name: 'a JSON path of 1,500 steps', path: `footer_settings?select=x:value_props${'->0'.repeat(1500)}`, status: 400 },
  { name: 'five hundred columns to order by', path: `country_settings?order=${many(500, () => 'code')}`, status: 400 },
  { name: 'an offset of a billion', path: 'country_settings?offset=1000000000', status: 400 },
];

const BODIES: RestAttack[] = [
  { name: '33,000 rows', path: 'country_settings', body: rows(33_000, { code: 'A', name: 'b' }), status: 413 },
  {
    name: '33,000 rows as CSV',
    path: 'country_settings',
    body: `code,name\n${'A,b\n'.repeat(33_000)}`,
    contentType: 'text/csv',
    status: 413,
  },
  {
    name: '4,000 rows that become 120,000 values by named columns',
    path: `messages?columns=${many(15, () => 'sender_name,sender_email')}`,
    body: rows(4000, { sender_name: 'A' }),
    status: 413,
  },
  { name: '4,000 levels as an argument', path: 'rpc/price_quote', body: `{"input":${nested(4000, '[', ']')}}`, status: 400 },
  {
    name: '10,000 levels as an argument',
    path: 'rpc/price_quote',
    body: `{"input":${nested(10_000, '{"a":', '}', '1')}}`,
    status: 400,
  },
  {
    name: '30,000 levels inside a text',
    path: 'rpc/price_quote',
    body: JSON.stringify({ input: nested(30_000, '[', ']') }),
    status: 400,
  },
  {
    name: '2,000 levels in a GET of a function',
    path: `rpc/price_quote?input=${query(nested(2000, '[', ']'))}`,
    method: 'GET',
    status: 400,
  },
  { name: '3 MB of text', path: 'rpc/price_quote', body: JSON.stringify({ input: 'x'.repeat(3 * 2 ** 20) }), status: 413 },
];

export const REST_ATTACKS: RestAttack[] = [...PATTERNS, ...SHAPES, ...BODIES];

export interface RestTarget {
  url: string;
  publishableKey: string;
  /** Address that a trusted proxy reports. */
  from?: string;
}

/** Sends one attack. @param token a customer's @returns the status; 0 if no response arrived within `timeoutMs` */
export async function sendRestAttack(
  { url, publishableKey, from }: RestTarget,
  attack: RestAttack,
  token: string,
  timeoutMs: number,
): Promise<number> {
  const { path, body, contentType = 'application/json', signedIn } = attack;
  const headers = {
    apikey: publishableKey,
    ...(from && { 'x-forwarded-for': from }),
    ...(signedIn && { authorization: `Bearer ${token}` }),
    ...(body !== undefined && { 'content-type': contentType }),
  };
  const method = attack.method ?? (body === undefined ? 'GET' : 'POST');
  const request = fetch(`${url}/rest/v1/${path}`, {
    method,
    headers,
    ...(body !== undefined && { body }),
    signal: AbortSignal.timeout(timeoutMs),
  });
  return request.then(
    async (response) => {
      await response.body?.cancel();
      return response.status;
    },
    () => 0,
  );
}
