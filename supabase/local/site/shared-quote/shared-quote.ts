import { formatBesideCode } from '@landfall/currency';
import type { Result } from '@landfall/db';
import type { SqlSession } from '../../database/database.ts';

/** What a link shows of a quote, to anyone who has it. */
export type SharedQuote = Result<'shared_quote'>;

export const itemCount = ({ items }: SharedQuote): string => (items.length === 1 ? '1 item' : `${items.length} items`);

/** "INR" and "₹35,989": what it costs in all, with what is due at the door; undefined before the quote has a price. */
export function totalOf({ statement }: SharedQuote) {
  if (!statement) return undefined;
  const { currency, landed_total } = statement;
  return { currency, amount: formatBesideCode(landed_total.card.amount, currency) };
}

/** Share links, as the server uses them. Opening a page with scripts is a view that the page counts itself (`shared_quote`). */
export interface SharedQuotes {
  /** Counts no view. Null: unknown, revoked or past its time. */
  read(token: string): Promise<SharedQuote | null>;
  /** Counts the view of a reader without scripts. */
  countView(token: string): Promise<void>;
}

/** The token of an address such as /s/5f0c...; undefined for any other address. */
export const tokenOf = (pathname: string): string | undefined => /^\/s\/([^/]+)\/?$/.exec(pathname)?.[1];

/** create_share_token makes no other. */
const isToken = (text: string): boolean => /^[\da-f]{48}$/.test(text);

export const sharedQuotes = (sql: SqlSession): SharedQuotes => ({
  async read(token) {
    if (!isToken(token)) return null;
    const [row] = await sql.query<{ quote: SharedQuote | null }>('select private.read_shared_quote($1) as quote', [token]);
    return row?.quote ?? null;
  },
  async countView(token) {
    if (isToken(token)) await sql.query('select private.count_share_view($1)', [token]);
  },
});
