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
  Payment: order.statement.label,
  Method: order.payment_method,
  Total: order.total,
  Currency: order.currency,
  Received: order.statement.received,
  Refunded: order.statement.refunded,
  Held: order.statement.held.map(({ currency, amount }) => `${amount} ${currency}`).join(', '),
  Balance: order.statement.balance,
  'Total in USD': order.total_usd,
});
