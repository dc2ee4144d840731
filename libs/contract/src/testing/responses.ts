/** A request to the fake backend. */
export interface FakeRequest {
  method: string;
  /** The table, view or RPC; `auth/<path>`, `functions/<name>` or `storage/<bucket>` for other services. */
  name: string;
  /** Query parameters, filters included: `params.get('id')` is "eq.<id>". */
  params: URLSearchParams;
  /** The parsed JSON body; null without a body, the raw body if it is not JSON. */
  body: unknown;
  headers: Headers;
}

/** A refusal by the backend, or a network failure. */
export class Refusal {
  readonly status: number;
  readonly error: { code: string; message: string; details: string | null; hint: string | null };

  constructor(code: string, message: string, about: { status?: number; details?: string; hint?: string }) {
    this.status = about.status ?? statusOf(code);
    this.error = { code, message, details: about.details ?? null, hint: about.hint ?? null };
  }
}

/** PTnnn is how a database function chooses PostgREST's HTTP status. */
const statusOf = (code: string): number => (/^PT\d{3}$/.test(code) ? Number(code.slice(2)) : 400);

/** The data itself, a `Refusal`, or a function of the `FakeRequest` that returns either or a promise of it. */
export type Answer = unknown;

/** Responses by table, view or RPC. A key may begin with a method: `'PATCH quotes'`. */
export type Responses = Record<string, Answer>;

/** A refusal by the database: `refuses('PT409', 'move_not_allowed', { details: 'No longer open.' })`. */
export const refuses = (
  code: string,
  reason: string,
  about: { status?: number; details?: string; hint?: string } = {},
): Refusal => new Refusal(code, reason, about);

/** A lost network. */
export const offline = (): Answer => () => {
  throw new TypeError('Failed to fetch');
};

/** Never responds; an aborted request ends. */
export const hangs = (): Answer => () => new Promise(() => undefined);

/** A page of a longer list, for requests with a count. */
export class Page {
  readonly rows: unknown[];
  readonly total: number;

  constructor(rows: unknown[], total: number) {
    this.rows = rows;
    this.total = total;
  }
}

/** Rows of a list with `total` rows. */
export const pageOf = (rows: unknown[], total: number): Page => new Page(rows, total);

/** What an `admin_..._list` function returns: a page of a list with `count` rows. */
export const listOf = (
  rows: unknown[],
  count = rows.length,
  about: { is_estimate?: boolean; next?: string; previous?: string } = {},
) => ({
  rows,
  count,
  is_estimate: false,
  next: null,
  previous: null,
  ...about,
});
