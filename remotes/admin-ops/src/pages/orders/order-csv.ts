import { csvMoment, type CsvRow, priceColumns } from '@landfall/ui/list';
import type { OrderRow } from './orders.query.ts';

/** An order as a line of a spreadsheet. */
export const orderCsvRow = (order: OrderRow): CsvRow => ({
  Number: order.order_number,
  Placed: csvMoment(order.created_at),
  Customer: order.customer_name,
  Email: order.customer_email,
  'First item': order.product_name,
  Items: order.item_count,
  From: order.origins.join(', '),
  To: order.destination_country,
  Status: order.status,
  Tracking: order.tracking,
  Payment: order.money.label,
  Method: order.payment_method,
  ...priceColumns(order.totals),
  Received: order.money.received,
  Refunded: order.money.refunded,
  Held: order.money.held.map(({ currency, amount }) => `${amount} ${currency}`).join(', '),
  Balance: order.money.balance,
});
