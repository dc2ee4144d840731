import { Refusal } from '@landfall/admin';
import { useShell } from '@landfall/contract';
import { paths } from '@landfall/contract/paths';
import { counted, formatNumber } from '@landfall/currency';
import { ageOf, DataState, errorSentence } from '@landfall/ui/record';
import { EmptyState, PageFrame, SearchField } from '@landfall/ui/screen';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { arrivingLines } from '../../../lines/buying-list.query.ts';
import { extraWeightSentence, lineName } from '../../../lines/labels.ts';
import { LineFacts, LineName } from '../../../lines/line-item.tsx';
import styles from '../../../lines/lines.module.css';
import { useMoveLines } from '../../../lines/move-lines.mutation.ts';
import type { Line } from '../../../lines/order-lines.query.ts';
import { StepDialog } from '../../../lines/step-dialog.tsx';
import { OrderViews } from '../order-views.tsx';
import { useSearchParam } from './use-search-param.ts';

const NOT_TO_RECEIVE = 'Its order does not go on';
const isOnItsWay = ({ state, moves }: Line): boolean => state === 'bought' && moves.includes('received');

const isReceived = ({ state }: Line): boolean => state === 'received';

/** The lines of one delivery from one shop; none where they belong to several. */
function oneDelivery(lines: readonly Line[]): Line[] {
  const [first, ...others] = lines.filter(isOnItsWay);
  if (!first || others.length === 0) return [];
  const isSame = (field: 'shop_order_ref' | 'shop_tracking') =>
    first[field] !== null && others.every((line) => line[field] === first[field]);
  return isSame('shop_order_ref') || isSame('shop_tracking') ? [first, ...others] : [];
}

const firstButton = (list: HTMLElement | null) => list?.querySelector('button');

/** /admin/orders?view=receiving: what arrives, found by the number that a scanner types, and received. */
export const Receiving = () => (
  <PageFrame
    title="Receiving"
    breadcrumb={[{ title: 'Orders', to: paths.adminOrders }, { title: 'Receiving' }]}
    actions={<OrderViews />}
  >
    <Desk />
  </PageFrame>
);

/** Its search has the focus from the start, and again after each step. */
function Desk() {
  const { db, queries } = useShell();
  const { words, typed, type, search } = useSearchParam();
  const found = useQuery(arrivingLines(db, words));
  const field = useRef<HTMLInputElement>(null);
  const rows = useRef<HTMLUListElement>(null);
  const [open, setOpen] = useState<Line>();
  const [sentence, say] = useState('');
  const toSearch = () => {
    field.current?.focus();
    field.current?.select();
  };
  useEffect(toSearch, []);
  /** A scan that found several lines. */
  const [several, setSeveral] = useState<{ text: string }>();
  const areShown = several?.text === words && !found.isPlaceholderData;
  useEffect(() => {
    if (several && areShown) firstButton(rows.current)?.focus();
  }, [several, areShown]);
  /** A scanner's Enter comes before the search that follows typing. */
  const scan = useMutation({
    mutationFn: (text: string) => queries.fetchQuery({ ...arrivingLines(db, text), staleTime: 0 }),
    onSuccess: ({ lines }, text) => {
      const [first, ...others] = lines.filter(isOnItsWay);
      if (first && others.length === 0) return setOpen(first);
      if (first) return setSeveral({ text });
      if (lines.length === 0) say('Nothing that is on its way has this number.');
      else if (lines.every(isReceived)) say('It is received already.');
      else say(`${NOT_TO_RECEIVE}: open the order to see why.`);
      toSearch();
    },
    onError: (error) => say(errorSentence(error)),
  });
  const enter = () => {
    const text = typed.trim();
    say('');
    if (!text) return firstButton(rows.current)?.focus();
    search(text);
    scan.mutate(text);
  };
  const received = (count: string) => {
    say(`${count} received.`);
    toSearch();
  };
  return (
    <>
      <div className="list-bar">
        <SearchField
          className="list-search"
          label="Find what arrived"
          placeholder="Shop’s order number, parcel number or name"
          value={typed}
          onChange={type}
          onEnter={enter}
          field={field}
        />
        <span role="status" className="small">
          {sentence}
        </span>
      </div>
      <DataState
        query={found}
        isEmpty={({ count }) => count === 0}
        empty={
          <EmptyState
            title={words ? 'Not found' : 'Nothing is on its way'}
            text="Only bought items are here. Search by name, order or customer, or mark the item as bought first."
          />
        }
        errorTitle="The items could not be loaded"
      >
        {({ lines, count }) => (
          <>
            {words && <ReceiveAll lines={oneDelivery(lines)} onReceived={received} />}
            <section className={`paper ${styles.lnShop}`} aria-label="On its way to us">
              <p className="muted small">
                {formatNumber(count, 0)} {count === 1 ? 'line' : 'lines'}
                {count > lines.length && `, the first ${lines.length} are shown`}
              </p>
              <ul ref={rows} className={styles.lnLines} aria-busy={found.isPlaceholderData}>
                {lines.map((line) => (
                  <FoundLine key={line.id} line={line} onOpen={() => setOpen(line)} />
                ))}
              </ul>
            </section>
          </>
        )}
      </DataState>
      {open && (
        <StepDialog
          line={open}
          to="received"
          onClose={() => {
            setOpen(undefined);
            setTimeout(toSearch); // after antd has given the focus back
          }}
          onMoved={({ lines: [line] }) =>
            say(
              [`${lineName(line ?? open)} received.`, extraWeightSentence(line?.extra_weight ?? null)].filter(Boolean).join(' '),
            )
          }
        />
      )}
    </>
  );
}

/** Receives a whole delivery with one press. */
function ReceiveAll({ lines, onReceived }: { lines: readonly Line[]; onReceived(what: string): void }) {
  const move = useMoveLines();
  if (lines.length === 0) return null;
  return (
    <div className={styles.lnOffer}>
      <Button
        loading={move.isPending}
        onClick={() =>
          move.mutate(
            { to: 'received', lines: lines.map((line) => ({ line })) },
            { onSuccess: () => onReceived(counted(lines.length, 'item', 'items')) },
          )
        }
      >
        Mark all {lines.length} as received
      </Button>
      {move.error && <Refusal error={move.error} />}
    </div>
  );
}

const FoundLine = ({ line, onOpen }: { line: Line; onOpen(): void }) => (
  <li className={styles.lnLine}>
    <div>
      <LineName line={line} />
      <LineFacts line={line} />
      <p className="muted tiny">
        <Link to={paths.adminOrder(line.order_id)}>{line.order_number}</Link> · <bdi>{line.customer_name}</bdi>
        {line.bought_at && ` · bought ${ageOf(line.bought_at)} ago`}
      </p>
    </div>
    {isOnItsWay(line) ? (
      <Button aria-label={`Receive ${lineName(line)}`} onClick={onOpen}>
        Receive
      </Button>
    ) : (
      <span className="muted small">{isReceived(line) ? 'Received' : NOT_TO_RECEIVE}</span>
    )}
  </li>
);
