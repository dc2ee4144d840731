import { MinusOutlined, PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { MAX_QUANTITY } from '../items/cart-item.ts';
import styles from './cart.module.css';

interface QuantityProps {
  of: string;
  value: number;
  onChange: (quantity: number) => void;
}

/** Number of copies of a whole quote, 1 to 99. */
export const Quantity = ({ of, value, onChange }: QuantityProps) => (
  <span className={styles.cartQty} role="group" aria-label={`Quantity of ${of}`}>
    <Button
      type="text"
      size="small"
      icon={<MinusOutlined />}
      aria-label="One less"
      disabled={value <= 1}
      onClick={() => onChange(value - 1)}
    />
    <output className="num" aria-live="polite">
      {value}
    </output>
    <Button
      type="text"
      size="small"
      icon={<PlusOutlined />}
      aria-label="One more"
      disabled={value >= MAX_QUANTITY}
      onClick={() => onChange(value + 1)}
    />
  </span>
);
