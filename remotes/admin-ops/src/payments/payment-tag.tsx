import { StatusDot } from '@landfall/ui/record';
import { paymentWord } from './labels.ts';

/** A payment's state: a dot and a word; orange where it waits for an admin to look at the proof. */
export function PaymentTag({ status }: { status: string }) {
  const { label, tone } = paymentWord(status);
  return <StatusDot tone={status === 'awaiting_verification' ? 'needs' : tone}>{label}</StatusDot>;
}
