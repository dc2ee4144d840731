import type postgres from 'postgres';

/** Rows that must not be lost or duplicated. `transfer`: a receipt of a bank transfer. `card`: a card payment shown as paid. */
export type Fact = 'quote' | 'order' | 'transfer' | 'card';

/** A client's write, and its outcome as the client knows it. */
export interface Attempt {
  fact: Fact;
  /** Made by the client. Stored with the row. */
  key: string;
  /** `unknown`: the client got no answer, so the row may exist once or not at all. */
  outcome: 'acknowledged' | 'refused' | 'unknown';
  /** The ID (quote, order) or amount (transfer, card) in the response. */
  told?: string;
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

/** Differences between the clients' attempts and the rows. An acknowledged attempt must have exactly one row, equal to the response; a
 *  refused one none; an unknown one at most one. Every row must have an attempt. */
export function problemsOf(attempts: readonly Attempt[], stored: readonly Stored[]): string[] {
  const rows = new Map<string, Stored[]>();
  for (const row of stored) rows.set(row.key, [...(rows.get(row.key) ?? []), row]);
  const problems = attempts.flatMap(({ key, outcome, told }) => {
    const found = rows.get(key) ?? [];
    rows.delete(key);
    if (found.length > 1) return [`${key} is stored ${found.length} times`];
    if (outcome === 'acknowledged' && found.length === 0) return [`${key} is lost`];
    if (outcome === 'acknowledged' && told && !same(found[0]!.told, told)) return [`${key} differs from the response`];
    return outcome === 'refused' && found.length > 0 ? [`${key} was refused and is stored`] : [];
  });
  return [...problems, ...[...rows.keys()].map((key) => `no client sent ${key}`)];
}

/** Compares all attempts with the database, and reads the discrepancies of the money ledger. */
export async function audit(sql: postgres.Sql, attempts: readonly Attempt[]): Promise<string[]> {
  const problems: string[] = [];
  for (const [fact, query] of Object.entries(KEPT)) {
    const mine = attempts.filter((attempt) => attempt.fact === fact);
    problems.push(...problemsOf(mine, await sql.unsafe<Stored[]>(query)).map((problem) => `${fact} ${problem}`));
  }
  const [ledger] = await sql<{ count: number }[]>`select count(*)::int as count from private.unaccounted_money()`;
  return ledger!.count > 0 ? [...problems, `${ledger!.count} discrepancies in the money ledger`] : problems;
}
