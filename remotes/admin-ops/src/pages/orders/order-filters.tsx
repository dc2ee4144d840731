import { useStatusConfig } from '@landfall/status';
import { ChoiceFilter, NeedsActionFilter } from '../../list/filters.tsx';
import type { ListControl } from '../../list/use-list.ts';
import { paymentWord } from '../../payments/labels.ts';

const PAYMENT_STATES = ['unpaid', 'awaiting_verification', 'paid', 'partially_refunded', 'refunded'].map((state) => ({
  value: state,
  label: paymentWord(state).label,
}));

/** Status, payment, and only what waits for an admin. Which statuses there are comes from the stored definitions. */
export function OrderFilters({ control }: { control: ListControl }) {
  const { ordersList } = useStatusConfig();
  const statuses = ordersList.map(({ name, label }) => ({ value: name, label }));
  return (
    <>
      <ChoiceFilter control={control} name="status" label="Status" every="Every status" options={statuses} />
      <ChoiceFilter control={control} name="payment" label="Payment" every="Every payment" options={PAYMENT_STATES} />
      <NeedsActionFilter control={control} />
    </>
  );
}
