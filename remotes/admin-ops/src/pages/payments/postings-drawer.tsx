import { useShell } from '@landfall/contract';
import { paths } from '@landfall/contract/paths';
import { type DialogProps, Money } from '@landfall/ui';
import { DataState, formatMoment } from '@landfall/ui/record';
import { Skeletons } from '@landfall/ui/screen';
import { useQuery } from '@tanstack/react-query';
import { Drawer } from 'antd';
import { Link } from 'react-router-dom';
import { methodName } from '../../payments/labels.ts';
import { dayText, type Posting, postingsOf, type StatementLine } from './daily-statement.query.ts';
import styles from './desk.module.css';

interface Props extends DialogProps {
  line: StatementLine | undefined;
}

/** The rows that a line of the daily statement is made of. */
export const PostingsDrawer = ({ line, open, onClose }: Props) => (
  <Drawer
    title={line && `${dayText(line.day)}, ${methodName(line.method)}, ${line.currency}`}
    open={open}
    onClose={onClose}
    size={560}
    destroyOnHidden
  >
    {line && <Postings line={line} />}
  </Drawer>
);

function Postings({ line }: { line: StatementLine }) {
  const { db } = useShell();
  const query = useQuery(postingsOf(db, line));
  return (
    <DataState query={query} skeleton={<Skeletons rows={5} />} errorTitle="The rows could not be loaded">
      {(postings) => (
        <ul className={styles.postings}>
          {postings.map((posting) => (
            <li key={`${posting.at} ${posting.row_id} ${namesOf(posting).join()}`}>
              <span className="muted num">{formatMoment(posting.at)}</span>
              <span>
                {posting.order_id && <Link to={paths.adminOrder(posting.order_id)}>{posting.order_number}</Link>}{' '}
                <span className="muted">
                  <bdi>{posting.customer_name ?? (posting.order_id ? '' : 'No order')}</bdi>
                </span>
              </span>
              {changesOf(posting).map(([name, amount]) => (
                <span key={name} className="num">
                  {name} <Money amount={amount} currency={line.currency} />
                </span>
              ))}
            </li>
          ))}
        </ul>
      )}
    </DataState>
  );
}

/** The change that a row made. Outgoing amounts have a minus, as in the statement. */
const changesOf = ({ received, refunded, returned, written_off, held }: Posting): [name: string, amount: number][] =>
  (
    [
      [received < 0 ? 'Receipt reversed' : 'Received', received],
      [refunded < 0 ? 'Refund failed' : 'Refunded', -refunded],
      ['Returned', -returned],
      ['Written off', written_off],
      [held < 0 ? 'No longer held' : 'Held', held],
    ] as [string, number][]
  ).filter(([, amount]) => amount !== 0);

const namesOf = (posting: Posting): string[] => changesOf(posting).map(([name]) => name);
