import { useShell } from '@landfall/contract';
import { paths } from '@landfall/contract/paths';
import { ErrorNote, LoadFailure, useKeys } from '@landfall/ui/record';
import { Skeletons } from '@landfall/ui/screen';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import type { AdminQuote, QuoteRow } from '../../../rows.ts';
import { preloadQuote } from '../preload.ts';
import { neighbours, nextToPrice } from './neighbours.ts';
import { PricingForm } from './pricing-form.tsx';
import { Queue } from './queue.tsx';
import { pricingQueue } from './queue.query.ts';
import type { Drafts } from './use-drafts.ts';
import type { Undo } from './use-undo.ts';
import { workOf } from '../quote/work.query.ts';
import styles from './bench.module.css';

interface Props {
  quote: AdminQuote;
  drafts: Drafts;
  undo: Undo;
}

/** The pricing workbench: the queue, one quote's form, and its price as it will be sent. */
export function Workbench({ quote, drafts, undo }: Props) {
  const shell = useShell();
  const { db } = shell;
  const navigate = useNavigate();
  const queue = useQuery(pricingQueue(db));
  const work = useQuery(workOf(db, quote.id));
  const rows = queue.data?.rows ?? [];
  const open = (row: QuoteRow | undefined) =>
    row && (() => void navigate(paths.adminQuote(row.id), { state: { heading: row.display_id } }));
  const { before, after } = neighbours(rows, quote.id);
  const [idAfter, idBefore] = [after?.id, before?.id];
  useEffect(() => {
    for (const id of [idAfter, idBefore]) if (id) preloadQuote(shell, { params: { id }, search: new URLSearchParams() });
  }, [shell, idAfter, idBefore]);
  useKeys({ j: open(after), k: open(before) });
  const leave = open(nextToPrice(rows, quote.id));
  return (
    <div className={styles.bench}>
      <Queue
        queue={queue.data}
        failure={<LoadFailure query={queue}>The queue could not be loaded.</LoadFailure>}
        current={quote.id}
        drafts={drafts}
        previous={open(before)}
        next={open(after)}
      />
      {work.isPending && (
        <div className={styles.benchWait}>
          <Skeletons rows={8} />
        </div>
      )}
      {work.isError && (
        <div className={styles.benchWait}>
          <ErrorNote error={work.error} onRetry={() => void work.refetch()} />
        </div>
      )}
      {work.data && <PricingForm key={quote.id} quote={quote} work={work.data} drafts={drafts} undo={undo} leave={leave} />}
    </div>
  );
}
