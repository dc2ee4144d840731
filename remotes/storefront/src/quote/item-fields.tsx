import { Button, Form, Input, InputNumber, Select } from 'antd';
import { shopOf } from '../countries/origin.ts';
import type { useCountries } from '../countries/use-countries.ts';
import { PhotoField } from './photo-field.tsx';

interface ItemFieldsProps {
  /** Place in the list, from 0. */
  at: number;
  itemKey: string;
  alone: boolean;
  currencies: ReturnType<typeof useCountries>['currencies'];
  /** The currency of the shop's country: prices are in it unless said otherwise. */
  currency: string | undefined;
  onRemove: () => void;
}

const MAX_MONEY = 999_999_999;
const MAX_PIECES = 9999;
const MAX_KG = 99_999;
const MAX_CM = 9999;

const isAddress = async (_rule: unknown, value: string | null | undefined) => {
  if (value?.trim() && !shopOf(value))
    throw new Error('This is not a web address. Copy it from the shop’s page, or leave it out.');
};

const Measure = ({ at, name, label }: { at: number; name: string; label: string }) => (
  <Form.Item name={[at, name]} label={label}>
    <InputNumber min={0.1} max={MAX_CM} suffix="cm" />
  </Form.Item>
);

const About = ({ at }: { at: number }) => (
  <>
    <Form.Item
      className="whole"
      name={[at, 'product_url']}
      label="Product link (optional)"
      rules={[{ validator: isAddress }]}
      validateTrigger="onBlur"
    >
      <Input inputMode="url" autoComplete="off" placeholder="https://shop.example/product" maxLength={2000} />
    </Form.Item>
    <Form.Item
      className="whole"
      name={[at, 'product_name']}
      label="Product name"
      rules={[{ required: true, whitespace: true, message: 'Name the product, as the shop does.' }]}
    >
      <Input maxLength={500} autoComplete="off" />
    </Form.Item>
    <Form.Item className="most" name={[at, 'options']} label="Options (optional)">
      <Input placeholder="Colour, size, model" maxLength={1000} autoComplete="off" />
    </Form.Item>
    <Form.Item className="least" name={[at, 'quantity']} label="Quantity" rules={[{ required: true, message: 'How many?' }]}>
      <InputNumber min={1} max={MAX_PIECES} precision={0} />
    </Form.Item>
  </>
);

const Price = ({ at, currencies, currency }: Pick<ItemFieldsProps, 'at' | 'currencies' | 'currency'>) => (
  <>
    <Form.Item className="half" name={[at, 'item_price']} label="Price of one (optional)">
      <InputNumber min={0} max={MAX_MONEY} />
    </Form.Item>
    <Form.Item className="half" name={[at, 'price_currency']} label="Currency">
      <Select options={currencies} placeholder={currency ?? 'The shop’s'} allowClear showSearch />
    </Form.Item>
  </>
);

/** One thing to buy. Only its name and count are needed; all else makes the price come sooner. */
export const ItemFields = ({ at, itemKey, alone, currencies, currency, onRemove }: ItemFieldsProps) => (
  <fieldset className="paper ask-item">
    <legend>Item {at + 1}</legend>
    {!alone && (
      <Button className="ask-item-remove" type="text" size="small" onClick={onRemove} aria-label={`Remove item ${at + 1}`}>
        Remove
      </Button>
    )}
    <div className="ask-fields">
      <About at={at} />
      <Price at={at} currencies={currencies} currency={currency} />
      <div className="whole sf-measures">
        <Form.Item name={[at, 'item_weight']} label="Weight (optional)">
          <InputNumber min={0.001} max={MAX_KG} suffix="kg" />
        </Form.Item>
        <Measure at={at} name="length_cm" label="Length" />
        <Measure at={at} name="width_cm" label="Width" />
        <Measure at={at} name="height_cm" label="Height" />
      </div>
      <Form.Item className="whole" name={[at, 'photo']} label="Photo (optional)">
        <PhotoField itemKey={itemKey} />
      </Form.Item>
    </div>
  </fieldset>
);
