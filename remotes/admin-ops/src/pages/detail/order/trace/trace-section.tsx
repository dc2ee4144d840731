import { useState } from 'react';
import styles from './trace.module.css';
import { Trace } from './trace.tsx';

/** The trace of an order. Read when it is opened. */
export function TraceSection({ orderId }: { orderId: string }) {
  const [wasOpened, setOpened] = useState(false);
  return (
    <details className="paper" onToggle={({ currentTarget }) => currentTarget.open && setOpened(true)}>
      <summary className={styles.summary}>
        <h2>Trace</h2>
      </summary>
      {wasOpened && <Trace orderId={orderId} />}
    </details>
  );
}
