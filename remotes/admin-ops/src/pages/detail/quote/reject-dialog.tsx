import { FormDialog, readBy } from '@landfall/admin';
import { optionalText } from '@landfall/admin/schema';
import { useShell } from '@landfall/contract';
import { ErrorNote } from '@landfall/ui/record';
import { useQuery } from '@tanstack/react-query';
import { Form, Input, Select } from 'antd';
import * as v from 'valibot';
import type { AdminQuote } from '../../../rows.ts';
import { rejectionReasons } from '../record/reference.query.ts';
import { useMoveQuote } from './move-quote.mutation.ts';

interface Props {
  quote: AdminQuote;
  open: boolean;
  onClose(): void;
  /** Runs after the move, before anything is read again. */
  onMoved?: (() => void) | undefined;
}

const rejection = v.object({ reasonId: v.string('Choose a reason. The customer will see it.'), details: optionalText(2000) });

/** Asks for the reason of a rejection. The customer sees the reason and the details. */
export function RejectDialog({ quote, open, onClose, onMoved }: Props) {
  const { db, toast } = useShell();
  const reasons = useQuery({ ...rejectionReasons(db), enabled: open });
  const move = useMoveQuote(quote, () => {
    onClose();
    toast({ title: 'Quote rejected', description: `${quote.display_id} is closed. The customer can see the reason.` });
    onMoved?.();
  });
  return (
    <FormDialog
      title={`Reject ${quote.display_id}?`}
      open={open}
      schema={rejection}
      save={{
        ...move,
        mutate: ({ reasonId, details }) => move.mutate({ to: 'rejected', reasonId, details: details ?? undefined }),
      }}
      okText="Reject quote"
      cancelText="Keep it"
      danger
      onClose={onClose}
    >
      <Form.Item name="reasonId" label="Reason">
        <Select
          autoFocus
          placeholder="Choose a reason"
          loading={reasons.isPending}
          options={(reasons.data ?? []).map(({ id, reason }) => ({ value: id, label: reason }))}
        />
      </Form.Item>
      <Form.Item name="details" label="More about it" extra={readBy('mail', 'It stays in the history.')}>
        <Input.TextArea rows={3} />
      </Form.Item>
      {reasons.isError && <ErrorNote error={reasons.error} onRetry={() => void reasons.refetch()} />}
    </FormDialog>
  );
}
