import { Skeletons } from '@landfall/ui/screen';
import { Button } from 'antd';
import { useCart } from '../store/use-cart.ts';
import styles from './cart.module.css';

export const CartLoading = () => <Skeletons rows={3} />;

export function CartFailed({ onRetry }: { onRetry: () => void }) {
  const { state } = useCart();
  return (
    <section className={styles.cartState} role="alert">
      <h2>Error loading cart</h2>
      <p className="muted">{state.error}. What is in it is safe with us.</p>
      <Button onClick={onRetry}>Retry</Button>
    </section>
  );
}

export const CartEmpty = ({ title, text }: { title: string; text?: string }) => (
  <section className={styles.cartState}>
    <h2>{title}</h2>
    {text && <p className="muted">{text}</p>}
  </section>
);
