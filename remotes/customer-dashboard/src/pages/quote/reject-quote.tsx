import { useShell } from '@landfall/contract';
import { ErrorNote } from '@landfall/ui/record';
import { textLimit } from '@landfall/ui/fields';
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

/** Asks for the reason before a quote is rejected. The admin who priced it sees the answer. */
export function RejectQuote({ open, onClose, move }: RejectQuoteProps) {
  const { db } = useShell();
  const [form] = Form.useForm<Typed>();
  const reasons = useQuery({ ...rejectionReasons(db), enabled: open });
  const reject = ({ reasonId, details }: Typed) =>
    move.mutate({ to: 'rejected', reasonId, details: details?.trim() || undefined }, { onSuccess: onClose });
  return (
    <Modal
      open={open}
      title="Reject this quote"
      okText="Reject"
      okButtonProps={{ danger: true, loading: move.isPending }}
      cancelText="Cancel"
      onOk={() => form.submit()}
      onCancel={onClose}
      width={480}
    >
      <Form form={form} layout="vertical" requiredMark={false} onFinish={reject}>
        <Form.Item name="reasonId" label="Reason" rules={[{ required: true, message: 'Choose what fits best.' }]}>
          <Select
            autoFocus
            loading={reasons.isPending}
            options={(reasons.data ?? []).map(({ id, reason }) => ({ value: id, label: reason }))}
          />
        </Form.Item>
        <Form.Item name="details" label="What should we know? (optional)" rules={[textLimit(2000)]}>
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
