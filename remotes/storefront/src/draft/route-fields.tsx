import { textLimit } from '@landfall/ui/fields';
import { ErrorNote } from '@landfall/ui/record';
import { Checkbox, Form, Input, Select } from 'antd';
import type { Asking } from './use-draft-form.ts';
import styles from '../storefront.module.css';

/** Origin, destination and notes. */
export const RouteFields = ({ asking: { originChosen, countries, guess } }: { asking: Asking }) => (
  <fieldset className={`paper ${styles.askItem}`}>
    <legend>Route</legend>
    {countries.error && <ErrorNote error={countries.error} onRetry={countries.retry} />}
    <div className={styles.askFields}>
      <Form.Item
        className={styles.half}
        name="country_code"
        label="Bought in"
        extra={guess}
        rules={[{ required: true, message: 'Where is the shop?' }]}
      >
        <Select
          options={countries.origins}
          loading={countries.loading}
          showSearch={{ optionFilterProp: 'label' }}
          onChange={originChosen}
          placeholder="Country"
        />
      </Form.Item>
      <Form.Item
        className={styles.half}
        name="destination_country"
        label="Delivered to"
        rules={[
          { required: true, message: 'Where should it go?' },
          ({ getFieldValue }) => ({
            validator: async (_rule, to: string | undefined) => {
              if (to && to === getFieldValue('country_code'))
                throw new Error('The shop is in this country: there is nothing to carry across a border.');
            },
          }),
        ]}
      >
        <Select
          options={countries.destinations}
          loading={countries.loading}
          showSearch={{ optionFilterProp: 'label' }}
          placeholder="Country"
        />
      </Form.Item>
      <Form.Item className={styles.whole} name="customer_notes" label="Notes (optional)" rules={[textLimit(5000)]}>
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} placeholder="Anything that we should know" />
      </Form.Item>
      <Form.Item className={styles.whole} name="insured" valuePropName="checked">
        <Checkbox>Insure the parcel on its way. The quote shows what it costs.</Checkbox>
      </Form.Item>
    </div>
  </fieldset>
);
