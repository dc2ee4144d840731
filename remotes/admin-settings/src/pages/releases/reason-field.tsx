import { Form, Input } from 'antd';

/** Asks for the reason of a decision. */
export const ReasonField = () => (
  <Form.Item name="reason" label="Reason" extra="Kept in the history, with your name.">
    <Input.TextArea autoFocus rows={3} />
  </Form.Item>
);
