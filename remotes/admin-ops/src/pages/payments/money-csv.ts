import { csvMoment, type CsvRow } from '@landfall/ui/list';
import { ACTIONS, KINDS } from './money-labels.ts';
import type { MoneyRow } from './money-queue.query.ts';

/** A row of the queue as a line of a spreadsheet. */
export const moneyCsvRow = (row: MoneyRow): CsvRow => ({
  Kind: KINDS[row.kind],
  Since: csvMoment(row.since),
  Order: row.order_number,
  Customer: row.customer_name,
  Email: row.customer_email,
  Method: row.method,
  Reference: row.reference_code,
  Amount: row.amount,
  Currency: row.currency,
  'Amount, USD': row.amount_usd,
  Details: row.details,
  'What it is': row.sentence,
  Next: ACTIONS[row.action],
});
