interface RowTitleProps {
  product_name: string | null;
  item_count: number;
}

/** "Brass kettle and 2 more": where there is no room it is the name that is cut, never the count. */
export const RowTitle = ({ product_name, item_count }: RowTitleProps) => (
  <strong className="cd-row-title">
    <span>{product_name?.trim() || 'Unknown Product'}</span>
    {item_count > 1 && <span className="nowrap">&nbsp;and {item_count - 1} more</span>}
  </strong>
);
