import type { CsvRow } from '@landfall/ui/list';
import type { OrderRow } from './orders.query.ts';

/** An order as a line of a spreadsheet. */
export const orderCsvRow = (order: OrderRow): CsvRow => ({
  Number: order.order_number,
  Placed: order.created_at,
  Customer: order.customer_name,
  Email: order.customer_email,
  Item: order.product_name,
  Items: order.item_count,
  From: order.country_code,
  To: order.destination_country,
  Status: order.status,
  Payment: order.payment_status,
  Method: order.payment_method,
  Total: order.total,
  Currency: order.currency,
  Paid: order.amount_paid,
  'Total in USD': order.total_usd,
});
