import { Button } from 'antd';
import { PriceStatement, useIsMobile } from '@landfall/ui';
import { leaveRoom } from '@landfall/ui/screen';
import type { PricingActions } from './use-pricing-actions.ts';
import type { AdminQuote } from '../../../rows.ts';
import { Unreachable } from '../../../unreachable.tsx';
import { RefusalNote } from './refusal-note.tsx';
import styles from './bench.module.css';

interface Props {
  quote: AdminQuote;
  actions: PricingActions;
  hasNext: boolean;
}

/** On a phone the total and the actions stay in reach of the thumb. */
export function ThumbBar({ quote, actions, hasNext }: Props) {
  const phone = useIsMobile();
  const { price } = actions.pricing;
  if (!phone) return null;
  return (
    <div ref={leaveRoom} className={styles.thumbBar}>
      <Unreachable quote={quote} />
      <RefusalNote actions={actions} />
      <div className={`${styles.thumbTotal} num`}>
        {price && (
          <strong>
            <PriceStatement variant="amount" statement={price.statement} />
          </strong>
        )}
      </div>
      <Button onClick={actions.save} disabled={actions.busy}>
        Save
      </Button>
      <Button type="primary" loading={actions.busy} onClick={actions.send}>
        {hasNext ? 'Send and next' : 'Send'}
      </Button>
    </div>
  );
}
