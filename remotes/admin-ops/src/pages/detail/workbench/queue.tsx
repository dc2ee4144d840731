import { Button } from 'antd';
import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { useShell, useStore } from '@landfall/contract';
import { paths } from '@landfall/contract/paths';
import { useIsMobile } from '@landfall/ui';
import { ageOf, miniRouteStages, Kbd, StatusDot, StatusTag } from '@landfall/ui/record';
import { MiniRoute } from '@landfall/ui/screen';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { QuoteRow } from '../../../rows.ts';
import type { QuoteQueue } from './queue.query.ts';
import type { Drafts } from './use-drafts.ts';
import styles from './bench.module.css';

interface Props {
  queue: QuoteQueue | undefined;
  /** Said where it did not load. */
  failure: ReactNode;
  current: string;
  drafts: Drafts;
  previous: (() => void) | undefined;
  next: (() => void) | undefined;
}

/** What waits for a price, the oldest first; on a phone one line with two buttons. */
export function Queue({ queue, failure, current, drafts, previous, next }: Props) {
  const phone = useIsMobile();
  const me = useStore(useShell().session).user?.id;
  const rows = queue?.rows ?? [];
  const at = rows.findIndex((row) => row.id === current) + 1;
  const mine = rows.filter((row) => row.assigned_to === me).length;
  return (
    <section className={styles.queue} aria-labelledby="queue-title">
      <div className={styles.benchHead}>
        <h2 id="queue-title">
          To price <span className="muted num">{phone && at ? `${at} of ${queue?.count ?? ''}` : queue?.count}</span>
        </h2>
        {phone ? (
          <Steps previous={previous} next={next} />
        ) : (
          <span className="keys">
            <Kbd>J</Kbd>
            <Kbd>K</Kbd>
          </span>
        )}
      </div>
      {failure}
      <ol>
        {rows.map((row) => (
          <QueueRow
            key={row.id}
            row={row}
            here={row.id === current}
            mine={row.assigned_to === me}
            edited={drafts.of(row.id) !== undefined}
          />
        ))}
      </ol>
      {mine > 0 && (
        <p className={`tiny ${styles.queueNote}`}>
          <StatusDot tone="needs">{mine} assigned to you</StatusDot>
        </p>
      )}
    </section>
  );
}

const Steps = ({ previous, next }: Pick<Props, 'previous' | 'next'>) => (
  <span className={styles.queueSteps}>
    <Button type="text" icon={<LeftOutlined />} aria-label="Previous quote" disabled={!previous} onClick={previous} />
    <Button type="text" icon={<RightOutlined />} aria-label="Next quote" disabled={!next} onClick={next} />
  </span>
);

function QueueRow({ row, here, mine, edited }: { row: QuoteRow; here: boolean; mine: boolean; edited: boolean }) {
  return (
    <li>
      <Link
        className={here ? `plain ${styles.q} ${styles.on}` : `plain ${styles.q}`}
        to={paths.adminQuote(row.id)}
        state={{ heading: row.display_id }}
        aria-current={here || undefined}
      >
        <span className="strong">
          <bdi>{row.customer_name ?? row.customer_email}</bdi>
        </span>
        <span className="num muted right">{ageOf(row.created_at)}</span>
        <span className="muted">
          <MiniRoute from={row.country_code} to={row.destination_country} {...miniRouteStages(row.status)} />
        </span>
        <span className="right">
          <StatusTag status={row.status} category="quote" needs={mine} />
        </span>
        <span className="sr">
          {row.display_id}, {row.item_count} {row.item_count === 1 ? 'item' : 'items'}
          {edited ? ', edited' : ''}
        </span>
        {edited && (
          <span className={`${styles.qEdited} tiny muted`} aria-hidden="true">
            edited, not saved
          </span>
        )}
      </Link>
    </li>
  );
}
