import { type NumberValue, NumberInput } from '@landfall/ui/fields';
import { Button, Form, Input } from 'antd';
import styles from './releases.module.css';

/** Steps that people take: a few, then many. In percent. */
const STEPS = [1, 5, 10, 25, 50];

interface ShareProps {
  /** From the form, like the attributes of its input. */
  value?: NumberValue;
  onChange?(share: NumberValue): void;
}

const Share = ({ value = null, onChange, ...input }: ShareProps) => (
  <div className={styles.relSteps}>
    <NumberInput {...input} suffix="%" value={value} {...(onChange && { onChange })} />
    <div className={styles.relQuick}>
      {STEPS.map((step) => (
        <Button key={step} aria-pressed={value === step} onClick={() => onChange?.(step)}>
          {step} %
        </Button>
      ))}
    </div>
  </div>
);

/** How many of the visitors get it, in percent. */
export const ShareField = () => (
  <Form.Item name="share" label="Share of visitors">
    <Share />
  </Form.Item>
);

/** Asks for the reason of a decision. */
export const ReasonField = () => (
  <Form.Item name="reason" label="Reason" extra="Kept in the history, with your name.">
    <Input.TextArea autoFocus rows={3} />
  </Form.Item>
);
