import { Button, Table } from 'antd';
import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { useShell } from '@landfall/contract';
import { useIsMobile } from '@landfall/ui';
import { useQuery } from '@tanstack/react-query';
import type { ColumnsType } from 'antd/es/table';
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

function columnsOf(
  { of, duties, remove }: Shown,
  categories: Parameters<typeof CategoryField>[0]['categories'],
): ColumnsType<DraftItem> {
  return [
    {
      title: 'Item',
      render: (_, item, index) => (
        <div className={styles.cellNamed}>
          <ItemPhoto path={item.imagePath} name={item.productName} />
          <NameField {...of(item, index)} />
        </div>
      ),
    },
    { title: 'Price', align: 'right', render: (_, item, index) => <PriceField {...of(item, index)} /> },
    { title: 'Qty', align: 'right', render: (_, item, index) => <QuantityField {...of(item, index)} /> },
    { title: 'kg each', align: 'right', render: (_, item, index) => <WeightField {...of(item, index)} /> },
    { title: 'Size, cm', render: (_, item, index) => <SizeField {...of(item, index)} /> },
    { title: 'Customs category', render: (_, item, index) => <CategoryField {...of(item, index)} categories={categories} /> },
    { title: 'Duty', align: 'right', className: 'num nowrap', render: (_, _item, index) => duties[index] ?? '–' },
    ...(remove
      ? [
          {
            title: <span className="sr">Remove</span>,
            key: 'remove',
            render: (_: unknown, item: DraftItem) => <RemoveItem item={item} remove={remove} />,
          },
        ]
      : []),
  ];
}

function ItemTable(shown: Shown) {
  const { db } = useShell();
  const categories = useQuery(customsCategories(db));
  return (
    <Table<DraftItem>
      className={styles.cells}
      size="small"
      pagination={false}
      rowKey="key"
      dataSource={shown.items}
      columns={columnsOf(shown, categories.data ?? [])}
    />
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
