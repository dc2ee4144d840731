import { ErrorNote } from '@landfall/ui/record';
import { Checkbox, Form, Input, Select } from 'antd';
import { RestrictedGoods } from '../restricted/restricted-goods.tsx';
import type { Asking } from './use-draft-form.ts';
import styles from '../storefront.module.css';

/** Origin, destination and notes. */
export const RouteFields = ({ asking: { draft, originChosen, countries, guess } }: { asking: Asking }) => (
  <fieldset className={`paper ${styles.askItem}`}>
    <legend>Route</legend>
    {countries.error && <ErrorNote error={countries.error} onRetry={countries.retry} />}
    <div className={styles.askFields}>
      <Form.Item className={styles.half} name="country_code" label="Bought in" extra={guess} required>
        <Select
          options={countries.origins}
          loading={countries.loading}
          showSearch={{ optionFilterProp: 'label' }}
          onChange={originChosen}
          placeholder="Country"
        />
      </Form.Item>
      <Form.Item className={styles.half} name="destination_country" label="Delivered to" required>
        <Select
          options={countries.destinations}
          loading={countries.loading}
          showSearch={{ optionFilterProp: 'label' }}
          placeholder="Country"
        />
      </Form.Item>
      <div className={styles.whole}>
        <RestrictedGoods
          from={draft.country_code}
          to={draft.destination_country}
          names={draft.items.map(({ product_name }) => product_name ?? '')}
        />
      </div>
      <Form.Item className={styles.whole} name="customer_notes" label="Notes (optional)">
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} placeholder="Anything that we should know" />
      </Form.Item>
      <Form.Item className={styles.whole} name="insured" valuePropName="checked">
        <Checkbox>Insure the parcel on its way. The quote shows what it costs.</Checkbox>
      </Form.Item>
    </div>
  </fieldset>
);
