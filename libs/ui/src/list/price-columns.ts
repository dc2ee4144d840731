import { chargedAs, type StatementTotals } from '@landfall/db';
import type { CsvRow } from './csv.ts';

/** A price as columns of a spreadsheet: of an order by its method, of a quote by card and by bank transfer.
 *  @param otherwise the currency of a row without a price */
export function priceColumns(totals: StatementTotals | null, otherwise: string | null = null): CsvRow {
  const charged = totals?.charged[chargedAs(totals.method ?? 'card')];
  return {
    Total: charged?.amount ?? null,
    Currency: totals?.currency ?? otherwise,
    'Total in USD': charged?.usd ?? null,
    'By bank transfer': totals?.charged.without_fee.amount ?? null,
    'Due at the door': totals?.due_at_door?.amount ?? null,
    'In all': totals?.landed_total[chargedAs(totals.method ?? 'card')].amount ?? null,
  };
}
