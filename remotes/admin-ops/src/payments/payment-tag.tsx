import { StatusDot } from '@landfall/ui/record';
import type { AdminOrder } from '../rows.ts';
import { paymentWord } from './labels.ts';

/** A payment's state: a dot and a word; orange where it waits for an admin to look at the proof. */
export function PaymentTag({ status }: { status: string }) {
  const { label, tone } = paymentWord(status);
  return <StatusDot tone={status === 'awaiting_verification' ? 'needs' : tone}>{label}</StatusDot>;
}

/** Who owes what for an order, in two words; orange if an admin has to act. */
export function MoneyTag({ money: { label, state, waits_for } }: Pick<AdminOrder, 'money'>) {
  const tone = waits_for === 'shop' ? 'needs' : state === 'settled' ? 'default' : 'outline';
  return <StatusDot tone={tone}>{label}</StatusDot>;
}
