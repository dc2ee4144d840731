import { useShell } from '@landfall/contract';
import { useQuery } from '@tanstack/react-query';
import { Checkbox, Form, InputNumber, Select } from 'antd';
import { useCountries } from '../countries/use-countries.ts';
import { categories } from './estimate.query.ts';
import type { Typed } from './typed.ts';

interface EstimatorFormProps {
  start: Typed;
  /** Its currency stands beside the prices. */
  currency: string | undefined;
  onChange: (typed: Typed) => void;
}

const Amount = ({
  name,
  label,
  unit,
  min = 0,
  className,
}: {
  name: string;
  label: string;
  unit: string | undefined;
  min?: number;
  className: string;
}) => (
  <Form.Item className={className} name={name} label={label}>
    <InputNumber min={min} max={999_999_999} suffix={unit} />
  </Form.Item>
);

/** What an estimate is made of. */
export function EstimatorForm({ start, currency, onChange }: EstimatorFormProps) {
  const { db } = useShell();
  const { origins, destinations, loading } = useCountries();
  const kinds = (useQuery(categories(db)).data ?? []).map(({ id, name }) => ({ value: id, label: name }));
  return (
    <Form
      className="paper ask-item"
      layout="vertical"
      initialValues={start}
      onValuesChange={(_changed, typed: Typed) => onChange(typed)}
      aria-label="Estimate"
    >
      <div className="ask-fields">
        <Form.Item className="half" name="from" label="Bought in">
          <Select options={origins} loading={loading} showSearch={{ optionFilterProp: 'label' }} />
        </Form.Item>
        <Form.Item className="half" name="to" label="Delivered to">
          <Select options={destinations} loading={loading} showSearch={{ optionFilterProp: 'label' }} />
        </Form.Item>
        <Amount className="most" name="price" label="Price of one" unit={currency} />
        <Form.Item className="least" name="pieces" label="Quantity">
          <InputNumber min={1} max={9999} precision={0} />
        </Form.Item>
        <Form.Item className="whole" name="category" label="Kind of product, for customs (optional)">
          <Select
            allowClear
            options={kinds}
            showSearch={{ optionFilterProp: 'label' }}
            placeholder="Without one, no duty is counted"
          />
        </Form.Item>
        <div className="whole sf-measures">
          <Amount className="" name="kg" label="Weight" unit="kg" />
          <Amount className="" name="l" label="Length" unit="cm" />
          <Amount className="" name="w" label="Width" unit="cm" />
          <Amount className="" name="h" label="Height" unit="cm" />
        </div>
        <Amount className="whole" name="delivery" label="The shop’s own delivery (optional)" unit={currency} />
        <Form.Item className="whole" name="insured" valuePropName="checked">
          <Checkbox>Insure the parcel</Checkbox>
        </Form.Item>
      </div>
    </Form>
  );
}
