import { changedPrice, type StatementTotals } from '@landfall/db';
import { Button } from 'antd';
import { ErrorNote } from '../data/error-note.tsx';
import { PriceStatement } from './price-statement.tsx';

interface Props {
  error: unknown;
  /** What failed, for another error: "The order was not placed". */
  title: string;
  /** What the screen showed when the button was pressed. */
  seen: StatementTotals | undefined;
  method?: 'card' | 'bank_transfer' | 'cod' | undefined;
  /** "Approve at the new price" */
  accept: string;
  busy: boolean;
  onAccept: () => void;
}

/** Why an approval or a checkout failed. If the price changed: the old and the new one side by side, and the question again. */
export function PriceChanged({ error, title, seen, method, accept, busy, onAccept }: Props) {
  const now = changedPrice(error);
  if (!now) return <ErrorNote title={title} error={error} />;
  return (
    <div className="note-panel" role="alert">
      <h2>The price changed</h2>
      <p className="muted">It differs from the price on your screen, so nothing has happened yet.</p>
      <div className="price-changed">
        {seen && (
          <section aria-label="The price you saw">
            <h3 className="small muted">You saw</h3>
            <PriceStatement variant="card" statement={seen} method={method} />
          </section>
        )}
        <section aria-label="The price now">
          <h3 className="small muted">Now</h3>
          <PriceStatement variant="card" statement={now} method={method} />
        </section>
      </div>
      <div className="note-acts">
        <Button type="primary" loading={busy} onClick={onAccept}>
          {accept}
        </Button>
      </div>
    </div>
  );
}
