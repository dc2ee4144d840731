import { Modal } from 'antd';
import type { SendCheck } from './checks.query.ts';

interface Props {
  /** The dialog is closed while there are none. */
  questions: readonly SendCheck[];
  displayId: string;
  busy: boolean;
  onConfirm(): void;
  onCancel(): void;
}

/** The checks that an admin has to confirm before a quote goes out. The database refuses to send it until then. */
export const QuestionsDialog = ({ questions, displayId, busy, onConfirm, onCancel }: Props) => (
  <Modal
    title={`Send ${displayId}?`}
    open={questions.length > 0}
    onCancel={onCancel}
    onOk={onConfirm}
    okText="Send anyway"
    cancelText="Not now"
    okButtonProps={{ danger: true, loading: busy }}
    cancelButtonProps={{ autoFocus: true }}
    width={440}
  >
    <ul>
      {questions.map(({ text }) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  </Modal>
);
