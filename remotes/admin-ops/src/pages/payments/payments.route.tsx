import { useSearchParams } from 'react-router-dom';
import { DailyStatement } from './daily-statement.tsx';
import { MoneyQueue } from './money-queue.tsx';
import { PaymentList } from './payment-list.tsx';

/** /admin/payment-management: money that is not settled, every payment, or the daily statement. */
export function Component() {
  const [params] = useSearchParams();
  const tab = params.get('tab');
  if (tab === 'payments') return <PaymentList />;
  return tab === 'statement' ? <DailyStatement /> : <MoneyQueue />;
}
