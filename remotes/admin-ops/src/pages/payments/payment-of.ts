import { type Db, type Selected, AppError, unwrap } from '@landfall/db';

const COLUMNS = 'id,order_id,order_number,amount_paid,order_due,currency';

/** A payment, what it is of, and what its order has received. Amounts in `currency`. */
export type FoundPayment = Selected<'admin_payments', typeof COLUMNS>;

/** The latest payment of an order, by the order's number. @throws AppError PT404 if no order has it */
export async function paymentOf(db: Db, orderNumber: string): Promise<FoundPayment> {
  const [payment] = await unwrap(
    db.from('admin_payments').select(COLUMNS).eq('order_number', orderNumber).order('created_at', { ascending: false }).limit(1),
  );
  if (!payment) throw new AppError('order_not_found', { code: 'PT404', details: `No payment belongs to ${orderNumber}.` });
  return payment;
}
