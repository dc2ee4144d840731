import { csvMoment, type CsvRow, priceColumns } from '@landfall/ui/list';
import type { QuoteRow } from '../../rows.ts';

/** A quote as a line of a spreadsheet. */
export const quoteCsvRow = (quote: QuoteRow): CsvRow => ({
  Number: quote.display_id,
  Requested: csvMoment(quote.created_at),
  Customer: quote.customer_name,
  Email: quote.customer_email,
  'First item': quote.product_name,
  Items: quote.item_count,
  From: quote.country_code,
  To: quote.destination_country,
  Status: quote.status,
  Kind: quote.quote_type,
  ...priceColumns(quote.totals),
  'Valid until': csvMoment(quote.expires_at),
});
