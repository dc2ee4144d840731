import { useShell } from '@landfall/contract';
import { NumberInput, numberRule } from '@landfall/ui/fields';
import { ErrorNote, LoadFailure } from '@landfall/ui/record';
import { useQuery } from '@tanstack/react-query';
import { Checkbox, Form, Select } from 'antd';
import { useEffect } from 'react';
import { useCountries } from '../../countries/use-countries.ts';
import { categories } from '../../categories.query.ts';
import { type Typed, limitsOf, wrongNumbers } from './typed.ts';
import styles from '../../storefront.module.css';

interface EstimatorFormProps {
  start: Typed;
  /** The currency shown beside prices. */
  currency: string | undefined;
  onChange: (typed: Typed) => void;
}

interface AmountProps {
  name: Parameters<typeof limitsOf>[0];
  label: string;
  currency: string | undefined;
  unit?: string | undefined;
  required?: string;
  className?: string;
}

const Amount = ({ name, label, currency, unit, required, className = '' }: AmountProps) => (
  <Form.Item className={className} name={name} label={label} rules={[numberRule({ ...limitsOf(name, currency), required })]}>
    <NumberInput suffix={unit === undefined ? undefined : <span>{unit}</span>} />
  </Form.Item>
);

/** The input of an estimate. */
export function EstimatorForm({ start, currency, onChange }: EstimatorFormProps) {
  const { db } = useShell();
  const [form] = Form.useForm<Typed>();
  const { origins, destinations, loading, error, retry } = useCountries();
  const known = useQuery(categories(db));
  useEffect(() => {
    const wrong = wrongNumbers(start);
    if (wrong.length) form.validateFields(wrong).catch(() => undefined); // the fields show their own messages
  }, [form, start]);
  const kinds = (known.data ?? []).map(({ id, name }) => ({ value: id, label: name }));
  return (
    <Form
      form={form}
      className={`paper ${styles.askItem}`}
      layout="vertical"
      initialValues={start}
      onValuesChange={(_changed, typed: Typed) => onChange(typed)}
      aria-label="Estimate"
    >
      {error && <ErrorNote error={error} onRetry={retry} />}
      <div className={styles.askFields}>
        <Form.Item className={styles.half} name="from" label="Bought in">
          <Select options={origins} loading={loading} showSearch={{ optionFilterProp: 'label' }} />
        </Form.Item>
        <Form.Item className={styles.half} name="to" label="Delivered to">
          <Select options={destinations} loading={loading} showSearch={{ optionFilterProp: 'label' }} />
        </Form.Item>
        <Amount
          className={styles.most}
          name="price"
          label="Price of one"
          currency={currency}
          unit={currency ?? ''}
          required="What does one cost?"
        />
        <Amount className={styles.least} name="pieces" label="Quantity" currency={currency} required="How many?" />
        <Form.Item
          className={styles.whole}
          name="category"
          label="Kind of product, for customs (optional)"
          extra={
            known.isError && (
              <LoadFailure query={known}>The kinds of product could not be loaded: no duty can be counted.</LoadFailure>
            )
          }
        >
          <Select
            allowClear
            options={kinds}
            showSearch={{ optionFilterProp: 'label' }}
            placeholder="Without one, no duty is counted"
          />
        </Form.Item>
        <div className={`${styles.whole} ${styles.sfMeasures}`}>
          <Amount name="kg" label="Weight" currency={currency} unit="kg" />
          <Amount name="l" label="Length" currency={currency} unit="cm" />
          <Amount name="w" label="Width" currency={currency} unit="cm" />
          <Amount name="h" label="Height" currency={currency} unit="cm" />
        </div>
        <Amount
          className={styles.whole}
          name="delivery"
          label="The shop’s own delivery (optional)"
          currency={currency}
          unit={currency ?? ''}
        />
        <Form.Item className={styles.whole} name="insured" valuePropName="checked">
          <Checkbox>Insure the parcel</Checkbox>
        </Form.Item>
      </div>
    </Form>
  );
}
