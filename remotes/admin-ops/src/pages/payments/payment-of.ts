import { type Db, type Selected, AppError, unwrap } from '@landfall/db';

/** A payment and what its order has received. */
type FoundPayment = Selected<'admin_payments', 'id,order_id,amount_paid'>;

/** The latest payment of an order, by the order's number. @throws AppError PT404 where no order has it */
export async function paymentOf(db: Db, orderNumber: string): Promise<FoundPayment> {
  const [payment] = await unwrap(
    db
      .from('admin_payments')
      .select('id,order_id,amount_paid')
      .eq('order_number', orderNumber)
      .order('created_at', { ascending: false })
      .limit(1),
  );
  if (!payment) throw new AppError('order_not_found', { code: 'PT404', details: `No payment belongs to ${orderNumber}.` });
  return payment;
}
