import './workbench/bench.module.css';
import styles from './detail.module.css';
import { useShell } from '@landfall/contract';
import { ErrorNote } from '@landfall/ui/record';
import { EmptyState, PageFrame, Skeletons } from '@landfall/ui/screen';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router-dom';
import { paths } from '@landfall/contract/paths';
import { OrderDetail } from './order/order-detail.tsx';
import type { AdminQuote } from '../../rows.ts';
import { UndoBar } from './workbench/undo-bar.tsx';
import { useDrafts } from './workbench/use-drafts.ts';
import { useUndo } from './workbench/use-undo.ts';
import { Workbench } from './workbench/workbench.tsx';
import { entityOf } from './entity.query.ts';
import { QuoteDetail } from './quote/quote-detail.tsx';

/** A quote that waits and may be priced opens in the workbench; any other is followed. */
const isToPrice = (quote: AdminQuote): boolean => quote.requires_action && quote.actions.includes('price');

/** /admin/quotes/:id and /admin/orders/:id: one screen, which takes either id. What was typed and the undo outlive a step to the next quote. */
export function Component() {
  const { id = '' } = useParams();
  const drafts = useDrafts();
  const undo = useUndo();
  const { db } = useShell();
  const entity = useQuery(entityOf(db, id));
  return (
    <>
      {entity.isPending && (
        <PageFrame title="Loading">
          <div className={`paper ${styles.detailWait}`}>
            <Skeletons rows={8} />
          </div>
        </PageFrame>
      )}
      {entity.isError && (
        <PageFrame title="Not loaded">
          <ErrorNote error={entity.error} onRetry={() => void entity.refetch()} />
        </PageFrame>
      )}
      {entity.data === null && <Unknown />}
      {entity.data?.kind === 'order' && <OrderDetail order={entity.data.order} />}
      {entity.data?.kind === 'quote' && isToPrice(entity.data.quote) && (
        <Workbench quote={entity.data.quote} drafts={drafts} undo={undo} />
      )}
      {entity.data?.kind === 'quote' && !isToPrice(entity.data.quote) && <QuoteDetail key={id} quote={entity.data.quote} />}
      <UndoBar undo={undo} />
    </>
  );
}

const Unknown = () => (
  <PageFrame title="Not found">
    <EmptyState
      title="Nothing has this number"
      text="No quote and no order has this id. It may have been typed wrong."
      action={<Link to={paths.adminQuotes}>All quotes</Link>}
    />
  </PageFrame>
);
