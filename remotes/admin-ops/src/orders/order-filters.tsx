import { useStatusConfig } from '@landfall/status';
import { Checkbox, Select } from 'antd';
import type { ListControl } from '../list/use-list.ts';
import { paymentWord } from '../payment-words.ts';

const PAYMENT_STATES = ['unpaid', 'awaiting_verification', 'paid', 'partially_refunded', 'refunded'];

export function OrderFilters({ control: { list, change } }: { control: ListControl }) {
  const { ordersList } = useStatusConfig();
  const { status, payment, waiting } = list.filters;
  return (
    <>
      <Select
        aria-label="Status"
        allowClear
        placeholder="Every status"
        value={status ?? null}
        onChange={(next: string | undefined) => change({ status: next })}
        options={ordersList.map(({ name, label }) => ({ value: name, label }))}
      />
      <Select
        aria-label="Payment"
        allowClear
        placeholder="Every payment"
        value={payment ?? null}
        onChange={(next: string | undefined) => change({ payment: next })}
        options={PAYMENT_STATES.map((state) => ({ value: state, label: paymentWord(state).label }))}
      />
      <Checkbox checked={Boolean(waiting)} onChange={(event) => change({ waiting: event.target.checked ? 'yes' : undefined })}>
        Needs action
      </Checkbox>
    </>
  );
}
