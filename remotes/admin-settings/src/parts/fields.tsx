import { Form, Input, InputNumber, Select, Switch } from 'antd';
import type { Rule } from 'antd/es/form';
import type { ReactNode } from 'react';

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
  precision?: number;
  rules?: Rule[];
}

const given = (label: string) => ({ required: true, message: `${label} is needed.` });
const moreThan = (floor: number): Rule => ({
  validator: (_rule, value: number | null | undefined) =>
    value === null || value === undefined || value > floor
      ? Promise.resolve()
      : Promise.reject(new Error(`It has to be more than ${floor}.`)),
});

/** A figure with its unit. Bounds are the database's, said before it refuses. */
export const NumberItem = ({
  name,
  label,
  unit,
  help,
  required = false,
  min = 0,
  max,
  above,
  precision,
  rules = [],
}: FieldProps) => (
  <Form.Item
    name={name}
    label={label}
    extra={help}
    rules={[...(required ? [given(label)] : []), ...(above === undefined ? [] : [moreThan(above)]), ...rules]}
  >
    <InputNumber
      className="number-item"
      controls={false}
      min={min}
      suffix={unit}
      {...(max !== undefined && { max })}
      {...(precision !== undefined && { precision })}
    />
  </Form.Item>
);

export const PercentItem = (props: Omit<FieldProps, 'unit'>) => <NumberItem max={100} {...props} required unit="%" />;

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
    rules={[...(required ? [{ ...given(label), whitespace: true }] : []), ...rules]}
  >
    {rows ? <Input.TextArea rows={rows} maxLength={maxLength} /> : <Input type={type} maxLength={maxLength} />}
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
  <Form.Item name={name} label={label} extra={help} rules={required ? [given(label)] : []}>
    <Select options={options} disabled={disabled} allowClear={clearable} showSearch={{ optionFilterProp: 'label' }} />
  </Form.Item>
);

export const SwitchItem = ({ name, label }: { name: string; label: string }) => (
  <div className="switch-item">
    <Form.Item name={name} valuePropName="checked" noStyle>
      <Switch aria-label={label} />
    </Form.Item>
    <span aria-hidden="true">{label}</span>
  </div>
);

/** Fields that belong together, in two columns. */
export const FieldGroup = ({ title, note, children }: { title: string; note?: ReactNode; children: ReactNode }) => (
  <fieldset className="field-group">
    <legend className="group-title">{title}</legend>
    {note && <p className="tiny muted">{note}</p>}
    <div className="field-grid">{children}</div>
  </fieldset>
);

/** https:// addresses only, as the database's check says. */
export const webAddress: Rule = { pattern: /^https?:\/\/\S+$/, message: 'It has to start with https://' };
/** An address on the web or a path of this shop. */
export const webAddressOrPath: Rule = { pattern: /^(https?:\/\/\S+|\/\S*)$/, message: 'It has to start with https:// or /' };
