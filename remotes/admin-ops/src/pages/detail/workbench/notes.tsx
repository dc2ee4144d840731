import { readBy } from '@landfall/admin';
import { Input } from 'antd';
import type { Pricing } from './use-pricing.ts';
import refusalStyles from '../../../refusal.module.css';
import styles from './bench.module.css';

interface Props {
  name: string;
  /** A message needs an account. */
  hasAccount: boolean;
  pricing: Pricing;
}

/** A note to the customer, sent with the quote, and a note for admins. */
export const Notes = ({ name, hasAccount, pricing: { draft, change, problems } }: Props) => (
  <div className={styles.notes}>
    <label>
      <span className="strong">Note to {name}</span>
      <Input.TextArea
        disabled={!hasAccount}
        autoSize={{ minRows: 2 }}
        status={problems.customer_note ? 'error' : ''}
        aria-invalid={problems.customer_note ? true : undefined}
        value={draft.note}
        onChange={(event) => change({ note: event.target.value })}
      />
      {problems.customer_note ? (
        <small className={refusalStyles.fieldProblem} role="alert">
          {problems.customer_note}
        </small>
      ) : (
        <small className="muted tiny">
          {hasAccount
            ? readBy('customer', 'It goes out as a message when the quote is sent.')
            : 'They have no account yet, so a message cannot reach them.'}
        </small>
      )}
    </label>
    <label>
      <span className="strong">For admins</span>
      <Input.TextArea
        autoSize={{ minRows: 2 }}
        status={problems.note ? 'error' : ''}
        aria-invalid={problems.note ? true : undefined}
        value={draft.internal}
        onChange={(event) => change({ internal: event.target.value })}
      />
      {problems.note ? (
        <small className={refusalStyles.fieldProblem} role="alert">
          {problems.note}
        </small>
      ) : (
        <small className="muted tiny">{readBy('team')}</small>
      )}
    </label>
  </div>
);
