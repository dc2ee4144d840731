import { Button } from 'antd';
import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { useShell } from '@landfall/contract';
import { useIsMobile } from '@landfall/ui';
import { useQuery } from '@tanstack/react-query';
import { customsCategories } from '../record/reference.query.ts';
import { type DraftItem, emptyItem, nextKey } from './draft.ts';
import { CategoryField, type ItemProps, NameField, PriceField, QuantityField, SizeField, WeightField } from './item-fields.tsx';
import { ItemPhoto } from '../quote/item-photo.tsx';
import type { Pricing } from './use-pricing.ts';
import refusalStyles from '../../../refusal.module.css';
import styles from './bench.module.css';

interface Props {
  pricing: Pricing;
}

/** The items of a quote: a table of cells that are typed into, cards on a phone. */
export function Items({ pricing }: Props) {
  const { draft, change, problems, currencies } = pricing;
  const asCards = useIsMobile();
  const put = (items: DraftItem[]) => change({ items });
  const of = (item: DraftItem, index: number): ItemProps => ({
    item,
    index,
    problems,
    currency: currencies.stored,
    change: (part) => put(draft.items.map((other) => (other.key === item.key ? { ...item, ...part } : other))),
  });
  const remove = (item: DraftItem) => put(draft.items.filter((other) => other.key !== item.key));
  const shown = {
    items: draft.items,
    of,
    currency: currencies.origin,
    duties: pricing.price?.duties ?? [],
    remove: draft.items.length > 1 ? remove : undefined,
  };
  return (
    <>
      {asCards ? <ItemCards {...shown} /> : <ItemTable {...shown} />}
      <Button
        type="text"
        size="small"
        icon={<PlusOutlined />}
        className={styles.add}
        onClick={() => put([...draft.items, emptyItem(nextKey(draft.items))])}
      >
        Add item
      </Button>
      {problems.items && (
        <p className={refusalStyles.fieldProblem} role="alert">
          {problems.items}
        </p>
      )}
    </>
  );
}

interface Shown {
  items: DraftItem[];
  of(item: DraftItem, index: number): ItemProps;
  /** The origin's. */
  currency: string;
  /** What each item's duty comes to, in the origin's currency, as the database splits it. */
  duties: string[];
  remove: ((item: DraftItem) => void) | undefined;
}

const RemoveItem = ({ item, remove }: { item: DraftItem; remove: Shown['remove'] }) =>
  remove ? (
    <Button
      type="text"
      size="small"
      icon={<DeleteOutlined />}
      aria-label={`Remove ${item.productName || 'this item'}`}
      onClick={() => remove(item)}
    />
  ) : null;

function ItemTable({ items, of, duties, remove }: Shown) {
  const { db } = useShell();
  const categories = useQuery(customsCategories(db));
  return (
    <div className={styles.cells}>
      <table>
        <thead>
          <tr>
            <th>Item</th>
            <th className="right">Price</th>
            <th className="right">Qty</th>
            <th className="right">kg each</th>
            <th>Size, cm</th>
            <th>Customs category</th>
            <th className="right">Duty</th>
            {remove && (
              <th>
                <span className="sr">Remove</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {items.map((item, index) => {
            const props = of(item, index);
            return (
              <tr key={item.key}>
                <td>
                  <div className={styles.cellNamed}>
                    <ItemPhoto path={item.imagePath} name={item.productName} />
                    <NameField {...props} />
                  </div>
                </td>
                <td>
                  <PriceField {...props} />
                </td>
                <td>
                  <QuantityField {...props} />
                </td>
                <td>
                  <WeightField {...props} />
                </td>
                <td>
                  <SizeField {...props} />
                </td>
                <td>
                  <CategoryField {...props} categories={categories.data ?? []} />
                </td>
                <td className="num nowrap right">{duties[index] ?? '–'}</td>
                {remove && (
                  <td>
                    <RemoveItem item={item} remove={remove} />
                  </td>
                )}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

function ItemCards({ items, of, currency, duties, remove }: Shown) {
  const { db } = useShell();
  const categories = useQuery(customsCategories(db));
  return (
    <ul className={styles.itemCards}>
      {items.map((item, index) => {
        const props = { ...of(item, index), wide: true };
        return (
          <li key={item.key}>
            <div className={styles.cellNamed}>
              <ItemPhoto path={item.imagePath} name={item.productName} />
              <NameField {...props} />
              <RemoveItem item={item} remove={remove} />
            </div>
            <p className="muted tiny num">Duty {duties[index] ? `${currency} ${duties[index]}` : '–'}</p>
            <div className={styles.cardFields}>
              <div>
                <span aria-hidden="true">Price</span>
                <PriceField {...props} />
              </div>
              <div>
                <span aria-hidden="true">Qty</span>
                <QuantityField {...props} />
              </div>
              <div>
                <span aria-hidden="true">kg each</span>
                <WeightField {...props} />
              </div>
              <div className={styles.half}>
                <span aria-hidden="true">Size, cm</span>
                <SizeField {...props} />
              </div>
              <div className={styles.half}>
                <span aria-hidden="true">Customs category</span>
                <CategoryField {...props} categories={categories.data ?? []} />
              </div>
            </div>
          </li>
        );
      })}
    </ul>
  );
}
