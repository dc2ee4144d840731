import { useShell } from '@landfall/contract';
import { NumberInput } from '@landfall/ui/fields';
import { ErrorNote, LoadFailure } from '@landfall/ui/record';
import { useQuery } from '@tanstack/react-query';
import { Checkbox, Form, Select } from 'antd';
import { useCountries } from '../../countries/use-countries.ts';
import { categories } from '../../categories.query.ts';
import type { Typed } from './typed.ts';
import styles from '../../storefront.module.css';

interface EstimatorFormProps {
  start: Typed;
  /** The currency shown beside prices. */
  currency: string | undefined;
  /** Messages by field. */
  problems: ReadonlyMap<string, string>;
  onChange: (typed: Typed) => void;
}

interface AmountProps {
  name: keyof Typed;
  label: string;
  problems: ReadonlyMap<string, string>;
  unit?: string | undefined;
  className?: string;
}

const Amount = ({ name, label, problems, unit, className = '' }: AmountProps) => {
  const problem = problems.get(name);
  return (
    <Form.Item className={className} name={name} label={label} validateStatus={problem ? 'error' : ''} help={problem}>
      <NumberInput
        suffix={unit === undefined ? undefined : <span>{unit}</span>}
        aria-invalid={problem === undefined ? undefined : true}
      />
    </Form.Item>
  );
};

/** The input of an estimate. Fields are checked while they are typed in, because the estimate follows every key. */
export function EstimatorForm({ start, currency, problems, onChange }: EstimatorFormProps) {
  const { db } = useShell();
  const { origins, destinations, loading, error, retry } = useCountries();
  const known = useQuery(categories(db));
  const kinds = (known.data ?? []).map(({ id, name }) => ({ value: id, label: name }));
  return (
    <Form
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
        <Amount className={styles.most} name="price" label="Price of one" problems={problems} unit={currency ?? ''} />
        <Amount className={styles.least} name="pieces" label="Quantity" problems={problems} />
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
          <Amount name="kg" label="Weight" problems={problems} unit="kg" />
          <Amount name="l" label="Length" problems={problems} unit="cm" />
          <Amount name="w" label="Width" problems={problems} unit="cm" />
          <Amount name="h" label="Height" problems={problems} unit="cm" />
        </div>
        <Amount
          className={styles.whole}
          name="delivery"
          label="The shop’s own delivery (optional)"
          problems={problems}
          unit={currency ?? ''}
        />
        <Form.Item className={styles.whole} name="insured" valuePropName="checked">
          <Checkbox>Insure the parcel</Checkbox>
        </Form.Item>
      </div>
    </Form>
  );
}
