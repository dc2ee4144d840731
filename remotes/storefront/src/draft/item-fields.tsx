import { NumberInput } from '@landfall/ui/fields';
import { Button, Form, Input, Select } from 'antd';
import type { useCountries } from '../countries/use-countries.ts';
import { ITEM_LIMITS } from './item-limits.ts';
import { PhotoField } from './photo-field.tsx';
import draftStyles from './draft.module.css';
import styles from '../storefront.module.css';

interface ItemFieldsProps {
  /** Index in the list, from 0. */
  at: number;
  itemKey: string;
  alone: boolean;
  /** The person just added it. */
  isFocused: boolean;
  currencies: ReturnType<typeof useCountries>['currencies'];
  /** The currency of the shop's country, the default for prices. */
  currency: string | undefined;
  onRemove: () => void;
}

interface PriceFieldsProps extends Pick<ItemFieldsProps, 'at' | 'currencies' | 'currency'> {
  needed?: boolean;
}

const Measure = ({ at, name, label }: { at: number; name: 'length_cm' | 'width_cm' | 'height_cm'; label: string }) => (
  <Form.Item name={[at, name]} label={label}>
    <NumberInput suffix="cm" />
  </Form.Item>
);

/** Name and link. @param linked whether the link is required  @param isFocused whether the first field takes the focus when it appears */
export const AboutFields = ({ at, linked = false, isFocused = false }: { at: number; linked?: boolean; isFocused?: boolean }) => (
  <>
    <Form.Item
      className={styles.whole}
      name={[at, 'product_url']}
      label={linked ? 'Product link' : 'Product link (optional)'}
      required={linked}
    >
      <Input autoFocus={isFocused} inputMode="url" autoComplete="off" placeholder="https://shop.example/product" />
    </Form.Item>
    <Form.Item className={styles.whole} name={[at, 'product_name']} label="Product name" required>
      <Input autoComplete="off" />
    </Form.Item>
    <Form.Item className={styles.most} name={[at, 'options']} label="Options (optional)">
      <Input placeholder="Colour, size, model" autoComplete="off" />
    </Form.Item>
    <Form.Item className={styles.least} name={[at, 'quantity']} label="Quantity" required>
      <NumberInput {...ITEM_LIMITS.quantity} />
    </Form.Item>
  </>
);

/** Price and currency. @param needed whether the price is required */
export const PriceFields = ({ at, currencies, currency, needed = false }: PriceFieldsProps) => (
  <>
    <Form.Item
      className={styles.half}
      name={[at, 'item_price']}
      label={needed ? 'Price of one' : 'Price of one (optional)'}
      required={needed}
    >
      <NumberInput />
    </Form.Item>
    <Form.Item className={styles.half} name={[at, 'price_currency']} label="Currency">
      <Select options={currencies} placeholder={currency ?? 'The shop’s'} allowClear showSearch />
    </Form.Item>
  </>
);

export const MeasureFields = ({ at }: { at: number }) => (
  <div className={`${styles.whole} ${styles.sfMeasures}`}>
    <Form.Item name={[at, 'item_weight']} label="Weight (optional)">
      <NumberInput suffix="kg" />
    </Form.Item>
    <Measure at={at} name="length_cm" label="Length" />
    <Measure at={at} name="width_cm" label="Width" />
    <Measure at={at} name="height_cm" label="Height" />
  </div>
);

/** One item to buy. Only name and quantity are required; the rest helps to price it sooner. */
export const ItemFields = ({ at, itemKey, alone, isFocused, currencies, currency, onRemove }: ItemFieldsProps) => (
  <fieldset className={`paper ${styles.askItem}`}>
    <legend>Item {at + 1}</legend>
    {!alone && (
      <Button
        className={draftStyles.askItemRemove}
        type="text"
        size="small"
        onClick={onRemove}
        aria-label={`Remove item ${at + 1}`}
      >
        Remove
      </Button>
    )}
    <div className={styles.askFields}>
      <AboutFields at={at} isFocused={isFocused} />
      <PriceFields at={at} currencies={currencies} currency={currency} />
      <MeasureFields at={at} />
      <Form.Item className={styles.whole} name={[at, 'photo']} label="Photo (optional)">
        <PhotoField itemKey={itemKey} />
      </Form.Item>
    </div>
  </fieldset>
);
