/** What a component asked the backend, as far as a test cares. */
export interface FakeRequest {
  method: string;
  /** The table, view or RPC; `auth/<path>`, `functions/<name>`, `storage/<bucket>` for the others. */
  name: string;
  /** Filters and the like: `params.get('id')` is "eq.<id>". */
  params: URLSearchParams;
  /** The parsed JSON of the body; null without one, the raw body where it is no JSON. */
  body: unknown;
  headers: Headers;
}

/** A refusal of the backend, or a failure on the way to it. */
export class Refusal {
  readonly status: number;
  readonly error: { code: string; message: string; details: string | null; hint: string | null };

  constructor(code: string, message: string, about: { status?: number; details?: string; hint?: string }) {
    this.status = about.status ?? statusOf(code);
    this.error = { code, message, details: about.details ?? null, hint: about.hint ?? null };
  }
}

/** PTnnn is PostgREST's way to choose the HTTP status. */
const statusOf = (code: string): number => (/^PT\d{3}$/.test(code) ? Number(code.slice(2)) : 400);

/** The data itself; a `Refusal`; or a function of the `FakeRequest` that gives either, at once or later. */
export type Answer = unknown;

/** Answers by table, view or RPC; a key may begin with a method: `'PATCH quotes'`. */
export type Answers = Record<string, Answer>;

/** A refusal as the database words it: `refuses('PT409', 'move_not_allowed', { details: 'No longer open.' })`. */
export const refuses = (
  code: string,
  reason: string,
  about: { status?: number; details?: string; hint?: string } = {},
): Refusal => new Refusal(code, reason, about);

/** The network is gone. */
export const offline = (): Answer => () => {
  throw new TypeError('Failed to fetch');
};

/** No answer ever comes; an aborted request ends. */
export const hangs = (): Answer => () => new Promise(() => undefined);

/** A page of a longer list, for requests that ask for the count. */
export class Page {
  readonly rows: unknown[];
  readonly total: number;

  constructor(rows: unknown[], total: number) {
    this.rows = rows;
    this.total = total;
  }
}

/** Rows of which the backend says that there are `total`. */
export const pageOf = (rows: unknown[], total: number): Page => new Page(rows, total);
