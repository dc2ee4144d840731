import { Button, Input, Select } from 'antd';
import { EditOutlined, LinkOutlined } from '@ant-design/icons';
import { CURRENCY_SYMBOLS, exponentOf } from '@landfall/currency';
import { useId, useState } from 'react';
import type { CustomsCategory } from '../record/reference.query.ts';
import type { DraftItem } from './draft.ts';
import { ItemPhotoField } from './item-photo-field.tsx';
import { FieldProblem, NumberField } from './number-field.tsx';
import type { Problems } from './price.schema.ts';
import styles from './bench.module.css';

/** Everything that one item's fields need, the same in the table and on a phone's card. */
export interface ItemProps {
  item: DraftItem;
  index: number;
  problems: Problems;
  change(part: Partial<DraftItem>): void;
  /** Currency of a price that names none: the stored quote's origin. */
  currency: string;
  wide?: boolean;
}

const problemAt = ({ problems, index }: ItemProps, field: string) => problems[`items.${index}.${field}`];
const nameOf = ({ item, index }: ItemProps) => item.productName || `item ${index + 1}`;
const width = (props: ItemProps, px: number) => (props.wide ? '100%' : px);

const CURRENCIES = Object.keys(CURRENCY_SYMBOLS).map((code) => ({ value: code, label: code }));

/** The price as it was typed, in its own currency. */
export function PriceField(props: ItemProps) {
  const currency = props.item.priceCurrency ?? props.currency;
  return (
    <span className={styles.priceField} style={{ width: width(props, 84) }}>
      <NumberField
        label={`Price of ${nameOf(props)}`}
        value={props.item.itemPrice}
        onChange={(itemPrice) => props.change({ itemPrice })}
        decimals={exponentOf(currency)}
        width="100%"
        problem={problemAt(props, 'item_price')}
      />
      <Select
        size="small"
        variant="borderless"
        showSearch={{ optionFilterProp: 'label' }}
        aria-label={`Currency of ${nameOf(props)}`}
        popupMatchSelectWidth={false}
        value={currency}
        onChange={(priceCurrency: string) => props.change({ priceCurrency })}
        options={CURRENCIES}
      />
    </span>
  );
}

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

interface TextProps extends ItemProps {
  field: 'productName' | 'productUrl' | 'options';
  /** The database's name of the field. */
  column: string;
  label: string;
  placeholder: string;
}

function TextField({ field, column, label, placeholder, ...props }: TextProps) {
  const id = useId();
  const problem = problemAt(props, column);
  return (
    <span className={styles.field}>
      <Input
        aria-label={label}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? id : undefined}
        status={problem ? 'error' : ''}
        placeholder={placeholder}
        value={props.item[field] ?? ''}
        onChange={(event) => props.change({ [field]: event.target.value })}
      />
      <FieldProblem id={id} text={problem} />
    </span>
  );
}

/** What the item is: its name as a link to its shop, and fields for name, link, options and photo while it is edited. */
export function NameField(props: ItemProps) {
  const [editing, edit] = useState(!props.item.id);
  const isWrong = ['product_name', 'product_url', 'options', 'image_path'].some((field) => problemAt(props, field));
  if (!editing && !isWrong)
    return (
      <div className={styles.cellItem}>
        <ItemLink item={props.item} />
        <Button
          type="text"
          size="small"
          icon={<EditOutlined />}
          aria-label={`Edit ${nameOf(props)}`}
          onClick={() => edit(true)}
        />
      </div>
    );
  const about = props.item.id ? nameOf(props) : `item ${props.index + 1}`;
  return (
    <div className={styles.itemText}>
      <TextField {...props} field="productName" column="product_name" label={`Name of ${about}`} placeholder="What is it" />
      <TextField {...props} field="productUrl" column="product_url" label={`Link of ${about}`} placeholder="https://" />
      <TextField {...props} field="options" column="options" label={`Options of ${about}`} placeholder="Size, colour" />
      <ItemPhotoField
        name={about}
        path={props.item.imagePath}
        problem={problemAt(props, 'image_path')}
        onChange={(imagePath) => props.change({ imagePath })}
      />
    </div>
  );
}

function ItemLink({ item }: { item: DraftItem }) {
  return (
    <div>
      {item.productUrl ? (
        <a className="plain strong" href={item.productUrl} target="_blank" rel="noreferrer noopener">
          <bdi>{item.productName}</bdi> <LinkOutlined aria-label="at the shop, new tab" />
        </a>
      ) : (
        <span className="strong">
          <bdi>{item.productName}</bdi>
        </span>
      )}
      {item.options && (
        <div className="muted tiny">
          <bdi>{item.options}</bdi>
        </div>
      )}
    </div>
  );
}
