import { Input, Select } from 'antd';
import { LinkOutlined } from '@ant-design/icons';
import { useId } from 'react';
import type { CustomsCategory } from '../record/reference.query.ts';
import type { DraftItem } from './draft.ts';
import { FieldProblem, NumberField } from './number-field.tsx';
import type { Problems } from './price.schema.ts';
import styles from './bench.module.css';

/** Everything that one item's fields need, the same in the table and on a phone's card. */
export interface ItemProps {
  item: DraftItem;
  index: number;
  problems: Problems;
  change(part: Partial<DraftItem>): void;
  /** Digits of the origin's currency. */
  precision: number;
  wide?: boolean;
}

const problemAt = ({ problems, index }: ItemProps, field: string) => problems[`items.${index}.${field}`];
const nameOf = ({ item, index }: ItemProps) => item.productName || `item ${index + 1}`;
const width = (props: ItemProps, px: number) => (props.wide ? '100%' : px);

export const PriceField = (props: ItemProps) => (
  <NumberField
    label={`Price of ${nameOf(props)}`}
    value={props.item.itemPrice}
    onChange={(itemPrice) => props.change({ itemPrice })}
    decimals={props.precision}
    width={width(props, 80)}
    problem={problemAt(props, 'item_price')}
  />
);

export const QuantityField = (props: ItemProps) => (
  <NumberField
    label={`Quantity of ${nameOf(props)}`}
    value={props.item.quantity}
    onChange={(quantity) => props.change({ quantity })}
    width={width(props, 48)}
    problem={problemAt(props, 'quantity')}
  />
);

export const WeightField = (props: ItemProps) => (
  <NumberField
    label={`Weight of ${nameOf(props)} in kg`}
    value={props.item.itemWeight}
    onChange={(itemWeight) => props.change({ itemWeight })}
    width={width(props, 60)}
    problem={problemAt(props, 'item_weight')}
  />
);

export function SizeField(props: ItemProps) {
  const id = useId();
  const problem = problemAt(props, 'size');
  return (
    <span className={styles.field} style={{ width: width(props, 112) }}>
      <Input
        className="num"
        aria-label={`Size of ${nameOf(props)} in cm`}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? id : undefined}
        status={problem ? 'error' : ''}
        placeholder="L × W × H"
        value={props.item.size}
        onChange={(event) => props.change({ size: event.target.value })}
      />
      <FieldProblem id={id} text={problem} />
    </span>
  );
}

export function CategoryField({ categories, ...props }: ItemProps & { categories: readonly CustomsCategory[] }) {
  const id = useId();
  const problem = problemAt(props, 'customs_category_id');
  return (
    <span className={styles.field} style={{ width: width(props, 140) }}>
      <Select
        aria-label={`Customs category of ${nameOf(props)}`}
        status={problem ? 'error' : ''}
        style={{ width: '100%' }}
        allowClear
        showSearch={{ optionFilterProp: 'label' }}
        placeholder="None"
        popupMatchSelectWidth={false}
        value={props.item.categoryId}
        onChange={(categoryId: string | undefined) => props.change({ categoryId: categoryId ?? null })}
        options={categories.map((category) => ({ value: category.id, label: category.name }))}
      />
      <FieldProblem id={id} text={problem} />
    </span>
  );
}

/** The item's name: a link to its shop for one that the customer asked for, a field for one that is added here. */
export function NameField(props: ItemProps) {
  const { item, change } = props;
  const id = useId();
  const problem = problemAt(props, 'product_name');
  if (item.id) return <ItemLink item={item} />;
  return (
    <span className={styles.field}>
      <Input
        aria-label={`Name of item ${props.index + 1}`}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? id : undefined}
        status={problem ? 'error' : ''}
        placeholder="What is it"
        value={item.productName}
        onChange={(event) => change({ productName: event.target.value })}
      />
      <FieldProblem id={id} text={problem} />
    </span>
  );
}

function ItemLink({ item }: { item: DraftItem }) {
  return (
    <div className={styles.cellItem}>
      {item.productUrl ? (
        <a className="plain strong" href={item.productUrl} target="_blank" rel="noreferrer noopener">
          {item.productName} <LinkOutlined aria-label="at the shop, new tab" />
        </a>
      ) : (
        <span className="strong">{item.productName}</span>
      )}
      {item.options && <div className="muted tiny">{item.options}</div>}
    </div>
  );
}
