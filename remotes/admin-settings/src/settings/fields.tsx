import { NumberInput } from '@landfall/ui/fields';
import { Form, Input, Select, Switch } from 'antd';
import type { ReactNode } from 'react';
import styles from './settings.module.css';

type FieldName = string | (string | number)[];

interface NumberProps {
  name: FieldName;
  label: string;
  /** Shown in the field behind the figure: "%", "kg", "USD". */
  unit?: string;
  help?: ReactNode;
}

/** A figure with its unit. The form's schema has its bounds. */
export const NumberItem = ({ name, label, unit, help }: NumberProps) => (
  <Form.Item name={name} label={label} extra={help}>
    <NumberInput className={styles.numberItem} suffix={unit} />
  </Form.Item>
);

export const PercentItem = (props: Omit<NumberProps, 'unit'>) => <NumberItem {...props} unit="%" />;

interface TextProps {
  name: FieldName;
  label: string;
  help?: ReactNode;
  rows?: number;
  type?: 'text' | 'email' | 'tel' | 'url';
}

export const TextItem = ({ name, label, help, rows, type = 'text' }: TextProps) => (
  <Form.Item name={name} label={label} extra={help}>
    {rows ? <Input.TextArea rows={rows} /> : <Input type={type} />}
  </Form.Item>
);

interface ChoiceProps {
  name: string;
  label: string;
  help?: ReactNode;
  options: { value: string; label: string }[];
  disabled?: boolean;
  clearable?: boolean;
}

export const ChoiceItem = ({ name, label, help, options, disabled = false, clearable = false }: ChoiceProps) => (
  <Form.Item name={name} label={label} extra={help}>
    <Select options={options} disabled={disabled} allowClear={clearable} showSearch={{ optionFilterProp: 'label' }} />
  </Form.Item>
);

export const SwitchItem = ({ name, label }: { name: string; label: string }) => (
  <div className={styles.switchItem}>
    <Form.Item name={name} valuePropName="checked" noStyle>
      <Switch aria-label={label} />
    </Form.Item>
    <span aria-hidden="true">{label}</span>
  </div>
);

/** Fields that belong together, in two columns. */
export const FieldGroup = ({ title, note, children }: { title: string; note?: ReactNode; children: ReactNode }) => (
  <fieldset className={styles.fieldGroup}>
    <legend className={styles.groupTitle}>{title}</legend>
    {note && <p className="tiny muted">{note}</p>}
    <div className={styles.fieldGrid}>{children}</div>
  </fieldset>
);
