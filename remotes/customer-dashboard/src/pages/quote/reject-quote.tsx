import { useShell } from '@landfall/contract';
import { ErrorNote } from '@landfall/ui/record';
import { fieldSchema, textRule, useRecordForm } from '@landfall/ui/fields';
import { useQuery } from '@tanstack/react-query';
import { Form, Input, Modal, Select } from 'antd';
import type { useMoveQuote } from './move-quote.mutation.ts';
import { rejectionReasons } from '../../quotes/quote.query.ts';

interface RejectQuoteProps {
  open: boolean;
  onClose: () => void;
  move: ReturnType<typeof useMoveQuote>;
}

interface Typed {
  reasonId: string;
  details?: string;
}

const rejection = fieldSchema<Typed>({
  reasonId: (id) => (id ? undefined : 'Choose what fits best.'),
  details: textRule(2000),
});

/** Asks for the reason before a quote is rejected. The admin who priced it sees the answer. */
export function RejectQuote({ open, onClose, move }: RejectQuoteProps) {
  const { db } = useShell();
  const reasons = useQuery({ ...rejectionReasons(db), enabled: open });
  const reject = ({ reasonId, details }: Typed) =>
    move.mutate({ to: 'rejected', reasonId, details: details?.trim() || undefined }, { onSuccess: onClose });
  const { props, submit } = useRecordForm({ schema: rejection, initial: {}, save: { ...move, mutate: reject }, keep: null });
  return (
    <Modal
      open={open}
      title="Reject this quote"
      okText="Reject"
      okButtonProps={{ danger: true, loading: move.isPending }}
      cancelText="Cancel"
      onOk={submit}
      onCancel={onClose}
      width={480}
    >
      <Form {...props}>
        <Form.Item name="reasonId" label="Reason">
          <Select
            autoFocus
            loading={reasons.isPending}
            options={(reasons.data ?? []).map(({ id, reason }) => ({ value: id, label: reason }))}
          />
        </Form.Item>
        <Form.Item name="details" label="What should we know? (optional)">
          <Input.TextArea autoSize={{ minRows: 2, maxRows: 5 }} />
        </Form.Item>
      </Form>
      {reasons.error && (
        <ErrorNote title="The reasons could not be loaded" error={reasons.error} onRetry={() => void reasons.refetch()} />
      )}
      {move.error && <ErrorNote title="The quote was not rejected" error={move.error} />}
    </Modal>
  );
}
