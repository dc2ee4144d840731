import type postgres from 'postgres';

/** What must not be lost or duplicated. `transfer`: a receipt of a bank transfer. `card`: a card payment that the customer saw as paid. */
export type Fact = 'quote' | 'order' | 'transfer' | 'card';

/** One write of a client, and what the client knows about it. */
export interface Attempt {
  fact: Fact;
  /** Made by the client. Stored with the row. */
  key: string;
  /** `unknown`: the client got no answer, so the row may exist once or not at all. */
  outcome: 'acknowledged' | 'refused' | 'unknown';
  /** The ID (quote, order) or amount (transfer, card) that the client was told. */
  told?: string;
}

export interface Verdict {
  acknowledged: number;
  refused: number;
  unknown: number;
  /** Attempts without an answer whose row exists. */
  unknownStored: number;
  lost: string[];
  duplicated: string[];
  /** Rows that differ from what the client was told, or that were refused or never attempted. */
  wrong: string[];
}

interface Stored {
  key: string;
  told: string;
}

const KEPT: Record<Fact, string> = {
  quote: `select i.product_name as key, q.id::text as told from public.quotes q join public.quote_items i on i.quote_id = q.id
    where i.product_name like 'bench-%'`,
  order: `select idempotency_key as key, id::text as told from public.orders where idempotency_key like 'bench-%'`,
  transfer: `select substr(idempotency_key, 7) as key, amount::text as told from public.payment_receipts
    where idempotency_key like 'admin:bench-%' and reversed_at is null`,
  card: `select r.payment_id::text as key, r.amount::text as told from public.payment_receipts r join public.orders o on o.id = r.order_id
    where o.idempotency_key like 'bench-%' and r.source = 'gateway' and r.reversed_at is null`,
};

const same = (one: string, other: string): boolean => one === other || Number(one) === Number(other);

/** Compares what clients know with the rows. Each acknowledged attempt must have exactly one row, a refused one none, one without an answer at
 *  most one; no row may be without an attempt. */
export function compare(attempts: Attempt[], stored: Stored[]): Verdict {
  const rows = new Map<string, Stored[]>();
  for (const row of stored) rows.set(row.key, [...(rows.get(row.key) ?? []), row]);
  const verdict: Verdict = { acknowledged: 0, refused: 0, unknown: 0, unknownStored: 0, lost: [], duplicated: [], wrong: [] };
  for (const { key, outcome, told } of attempts) {
    const found = rows.get(key) ?? [];
    rows.delete(key);
    verdict[outcome] += 1;
    if (found.length > 1) verdict.duplicated.push(key);
    if (outcome === 'acknowledged' && found.length === 0) verdict.lost.push(key);
    if (outcome === 'acknowledged' && found[0] && told && !same(found[0].told, told)) verdict.wrong.push(key);
    if (outcome === 'refused' && found.length > 0) verdict.wrong.push(key);
    if (outcome === 'unknown' && found.length > 0) verdict.unknownStored += 1;
  }
  verdict.wrong.push(...rows.keys());
  return verdict;
}

export interface Books {
  facts: Record<Fact, Verdict>;
  /** Rows of private.unaccounted_money(): discrepancies of the money ledger. */
  unaccounted: number;
  isSound: boolean;
}

const isSound = ({ lost, duplicated, wrong }: Verdict): boolean => lost.length + duplicated.length + wrong.length === 0;

/** Compares all attempts with the database, and reads the money ledger. */
export async function audit(sql: postgres.Sql, attempts: Attempt[]): Promise<Books> {
  const facts = {} as Record<Fact, Verdict>;
  for (const fact of Object.keys(KEPT) as Fact[]) {
    const stored = await sql.unsafe<Stored[]>(KEPT[fact]);
    facts[fact] = compare(
      attempts.filter((attempt) => attempt.fact === fact),
      stored,
    );
  }
  const [ledger] = await sql<{ count: number }[]>`select count(*)::int as count from private.unaccounted_money()`;
  const unaccounted = ledger!.count;
  return { facts, unaccounted, isSound: unaccounted === 0 && Object.values(facts).every(isSound) };
}
