import { DialogField } from '@landfall/admin';
import { useShell } from '@landfall/contract';
import { ErrorNote } from '@landfall/ui/record';
import { textProblem } from '@landfall/ui/fields';
import { useQuery } from '@tanstack/react-query';
import { Input, Modal, Select } from 'antd';
import { useState } from 'react';
import { useMoveQuote } from './move-quote.mutation.ts';
import { rejectionReasons } from '../record/reference.query.ts';
import type { AdminQuote } from '../../../rows.ts';
import { Refusal } from '../../../refusal.tsx';

interface Props {
  quote: AdminQuote;
  open: boolean;
  onClose(): void;
  /** Where to go after, before anything is read again. */
  onMoved?: (() => void) | undefined;
}

/** Asks why a quote is rejected. The customer reads the reason and what is written below it. */
export function RejectDialog({ quote, open, onClose, onMoved }: Props) {
  const { db, toast } = useShell();
  const reasons = useQuery({ ...rejectionReasons(db), enabled: open });
  const [reasonId, choose] = useState<string>();
  const [details, write] = useState('');
  const [tried, setTried] = useState(false);
  const tooLong = textProblem(details.trim(), 2000);
  const missing = tried && !reasonId;
  const move = useMoveQuote(quote, () => {
    onClose();
    toast({ title: 'Quote rejected', description: `${quote.display_id} is closed and its customer is told why.` });
    onMoved?.();
  });
  const reject = () => {
    setTried(true);
    if (reasonId && !tooLong) move.mutate({ to: 'rejected', reasonId, details: details.trim() || undefined });
  };
  return (
    <Modal
      title={`Reject ${quote.display_id}?`}
      open={open}
      onCancel={onClose}
      onOk={reject}
      okText="Reject quote"
      cancelText="Keep it"
      okButtonProps={{ danger: true, loading: move.isPending }}
      width={520}
      destroyOnHidden
    >
      <DialogField label="Reason" problem={missing && 'Choose a reason: the customer is told.'}>
        <Select
          autoFocus
          aria-label="Reason"
          aria-invalid={missing || undefined}
          status={missing ? 'error' : ''}
          placeholder="Choose a reason"
          loading={reasons.isPending}
          value={reasonId ?? null}
          onChange={(id: string) => choose(id)}
          options={(reasons.data ?? []).map(({ id, reason }) => ({ value: id, label: reason }))}
        />
      </DialogField>
      <DialogField
        label="More about it"
        problem={tooLong ?? false}
        note={`${quote.customer_name ?? 'The customer'} reads this. It stays in the history with your name.`}
      >
        <Input.TextArea
          aria-label="More about it"
          rows={3}
          aria-invalid={tooLong ? true : undefined}
          status={tooLong ? 'error' : ''}
          value={details}
          onChange={(event) => write(event.target.value)}
        />
      </DialogField>
      {reasons.isError && <ErrorNote error={reasons.error} onRetry={() => void reasons.refetch()} />}
      {move.isError && <Refusal error={move.error} />}
    </Modal>
  );
}
