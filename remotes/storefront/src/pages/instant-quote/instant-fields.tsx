import { useShell } from '@landfall/contract';
import { LoadFailure } from '@landfall/ui/record';
import { useQuery } from '@tanstack/react-query';
import { Form, Select } from 'antd';
import type { useCountries } from '../../countries/use-countries.ts';
import { categories } from '../../categories.query.ts';
import { AboutFields, MeasureFields, PriceFields } from '../../draft/item-fields.tsx';
import styles from '../../storefront.module.css';

interface InstantFieldsProps {
  currencies: ReturnType<typeof useCountries>['currencies'];
  currency: string | undefined;
}

/** The product of an instant quote. */
export function InstantFields({ currencies, currency }: InstantFieldsProps) {
  const { db } = useShell();
  const known = useQuery(categories(db));
  const kinds = (known.data ?? []).map(({ id, name }) => ({ value: id, label: name }));
  return (
    <fieldset className={`paper ${styles.askItem}`}>
      <legend>Product</legend>
      <Form.List name="items">
        {([item]) =>
          item && (
            <div className={styles.askFields}>
              <AboutFields at={item.name} linked />
              <PriceFields at={item.name} currencies={currencies} currency={currency} needed />
              <Form.Item
                className={styles.whole}
                name={[item.name, 'customs_category_id']}
                label="Kind of product, for customs (optional)"
                extra={known.isError && <LoadFailure query={known}>The kinds of product could not be loaded.</LoadFailure>}
              >
                <Select allowClear options={kinds} showSearch={{ optionFilterProp: 'label' }} placeholder="We go by its name" />
              </Form.Item>
              <MeasureFields at={item.name} />
            </div>
          )
        }
      </Form.List>
    </fieldset>
  );
}
