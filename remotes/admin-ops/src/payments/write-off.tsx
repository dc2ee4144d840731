import { formatCurrency } from '@landfall/currency';
import { Button } from 'antd';
import { useState } from 'react';
import type { AdminOrder } from '../rows.ts';
import { TextForm } from './text-form.tsx';
import { useWriteOff } from './write-off.mutation.ts';

/** Writes off a small missing rest, if the database allows it. */
export function WriteOff({ order }: { order: AdminOrder }) {
  const { balance, currency, may_write_off } = order.money;
  const [open, setOpen] = useState(false);
  const writeOff = useWriteOff(order);
  if (!may_write_off) return null;
  const action = `Write off ${formatCurrency(balance, currency)}`;
  if (!open) return <Button onClick={() => setOpen(true)}>{action}</Button>;
  return (
    <TextForm
      label="Why the rest is written off"
      action={action}
      maxLength={500}
      reader="team"
      pending={writeOff.isPending}
      error={writeOff.error}
      onSubmit={(reason) => writeOff.mutate(reason)}
      onBack={() => setOpen(false)}
    />
  );
}
