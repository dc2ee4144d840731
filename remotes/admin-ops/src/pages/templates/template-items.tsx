import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { LoadFailure } from '@landfall/ui/record';
import { NumberInput } from '@landfall/ui/fields';
import { useShell } from '@landfall/contract';
import { useQuery } from '@tanstack/react-query';
import { Button, Form, Input, Select } from 'antd';
import { customsCategories } from '../../templates/customs.query.ts';
import styles from './templates.module.css';

/** The items of a template. A price or weight that is left empty is filled in by the person who prices the quote. */
export function TemplateItems() {
  const { db } = useShell();
  const categories = useQuery(customsCategories(db));
  const options = (categories.data ?? []).map(({ id, name }) => ({ value: id, label: name }));
  return (
    <Form.List name="items">
      {(fields, { add, remove }) => (
        <>
          <LoadFailure query={categories}>The customs categories could not be loaded.</LoadFailure>
          {fields.map(({ key, name }, index) => (
            <fieldset key={key} className={styles.item}>
              <legend className={styles.itemTitle}>Item {index + 1}</legend>
              <Form.Item name={[name, 'product_name']} label="Name" className={styles.whole ?? ''}>
                <Input />
              </Form.Item>
              <Form.Item name={[name, 'product_url']} label="Address at the shop" className={styles.whole ?? ''}>
                <Input type="url" placeholder="https://" />
              </Form.Item>
              <Form.Item name={[name, 'item_price']} label="Price">
                <NumberInput decimals={2} />
              </Form.Item>
              <Form.Item name={[name, 'quantity']} label="Quantity">
                <NumberInput />
              </Form.Item>
              <Form.Item name={[name, 'item_weight']} label="Weight, kg each">
                <NumberInput />
              </Form.Item>
              <Form.Item name={[name, 'customs_category_id']} label="Customs category">
                <Select allowClear showSearch={{ optionFilterProp: 'label' }} placeholder="None" options={options} />
              </Form.Item>
              <Form.Item name={[name, 'options']} label="Options" className={styles.whole ?? ''}>
                <Input placeholder="Size, colour" />
              </Form.Item>
              {fields.length > 1 && (
                <Button size="small" icon={<DeleteOutlined />} onClick={() => remove(name)}>
                  Remove item {index + 1}
                </Button>
              )}
            </fieldset>
          ))}
          <Button size="small" icon={<PlusOutlined />} className={styles.add} onClick={() => add({ quantity: 1 })}>
            Add item
          </Button>
        </>
      )}
    </Form.List>
  );
}
