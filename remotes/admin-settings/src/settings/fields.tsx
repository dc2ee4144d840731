import { NumberInput, numberRule, textLimit } from '@landfall/ui/fields';
import { Form, Input, Select, Switch } from 'antd';
import type { Rule } from 'antd/es/form';
import { createContext, type ReactNode, useContext } from 'react';
import styles from './settings.module.css';

/** True inside a RecordDrawer: its schema holds the rules, and fields have none of their own. */
export const SchemaRules = createContext(false);

const useRules = (rules: Rule[]): Rule[] => (useContext(SchemaRules) ? [] : rules);

interface FieldProps {
  name: string | (string | number)[];
  label: string;
  /** What stands in the field behind the figure: "%", "kg", "USD". */
  unit?: string;
  help?: ReactNode;
  required?: boolean;
  min?: number;
  max?: number;
  above?: number;
  /** Digits after the point that the database keeps. */
  decimals?: number;
  rules?: Rule[];
}

const given = (label: string) => ({ required: true, message: `${label} is needed.` });
/** The most that a column of money takes. */
const MOST_MONEY = 999_999_999_999;

/** A figure with its unit. Bounds are the database's, said before it refuses. */
export const NumberItem = ({
  name,
  label,
  unit,
  help,
  required = false,
  min = 0,
  max = MOST_MONEY,
  above,
  decimals = 2,
  rules = [],
}: FieldProps) => {
  const own = numberRule({ min, max, above, decimals, required: required ? `${label} is needed.` : undefined });
  return (
    <Form.Item name={name} label={label} extra={help} rules={useRules([own, ...rules])}>
      <NumberInput className={styles.numberItem} suffix={unit} />
    </Form.Item>
  );
};

export const PercentItem = (props: Omit<FieldProps, 'unit'>) => (
  <NumberItem max={100} decimals={3} {...props} required unit="%" />
);

interface TextProps {
  name: string | (string | number)[];
  label: string;
  help?: ReactNode;
  required?: boolean;
  maxLength?: number;
  rows?: number;
  type?: 'text' | 'email' | 'tel' | 'url';
  rules?: Rule[];
}

export const TextItem = ({
  name,
  label,
  help,
  required = false,
  maxLength = 200,
  rows,
  type = 'text',
  rules = [],
}: TextProps) => (
  <Form.Item
    name={name}
    label={label}
    extra={help}
    rules={useRules([...(required ? [{ ...given(label), whitespace: true }] : []), textLimit(maxLength), ...rules])}
  >
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
  required?: boolean;
}

export const ChoiceItem = ({
  name,
  label,
  help,
  options,
  disabled = false,
  clearable = false,
  required = false,
}: ChoiceProps) => (
  <Form.Item name={name} label={label} extra={help} rules={useRules(required ? [given(label)] : [])}>
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

/** https:// addresses only, as the database's check says. */
export const webAddress: Rule = { pattern: /^https?:\/\/\S+$/, message: 'It has to start with https://' };
/** An address on the web or a path of this shop. */
export const webAddressOrPath: Rule = { pattern: /^(https?:\/\/\S+|\/\S*)$/, message: 'It has to start with https:// or /' };
