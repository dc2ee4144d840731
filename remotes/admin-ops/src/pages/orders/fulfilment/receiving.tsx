import { useShell } from '@landfall/contract';
import { paths } from '@landfall/contract/paths';
import { DataState } from '@landfall/ui/record';
import { PageFrame, Skeletons } from '@landfall/ui/screen';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Input, type InputRef } from 'antd';
import { useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { arrivingLines } from '../../../lines/buying-list.query.ts';
import { LineFacts, LineName } from '../../../lines/line-item.tsx';
import styles from '../../../lines/lines.module.css';
import type { Line } from '../../../lines/order-lines.query.ts';
import { StepDialog } from '../../../lines/step-dialog.tsx';
import { OrderViews } from '../order-views.tsx';

/** /admin/orders?view=receiving: a scanner types a number and Enter; the line that it finds opens, and Enter receives it. */
export function Receiving() {
  const { db } = useShell();
  const client = useQueryClient();
  const field = useRef<InputRef>(null);
  const [typed, type] = useState('');
  const [text, find] = useState('');
  const [opened, open] = useState<Line>();
  const list = useQuery(arrivingLines(db, text));
  const search = async (value: string) => {
    const words = value.trim().slice(0, 200);
    find(words);
    if (!words) return;
    const { lines } = await client.fetchQuery({ ...arrivingLines(db, words), staleTime: 0 });
    const [only, ...others] = lines.filter(({ state }) => state === 'bought');
    if (only && others.length === 0) open(only);
  };
  const done = () => {
    open(undefined);
    type('');
    find('');
    field.current?.focus();
  };
  return (
    <PageFrame
      title="Receiving"
      breadcrumb={[{ title: 'Orders', to: paths.adminOrders }, { title: 'Receiving' }]}
      actions={<OrderViews />}
    >
      <Input.Search
        ref={field}
        autoFocus
        className={styles.lnSearch}
        aria-label="Find what arrived"
        placeholder="Shop’s order number, parcel number or name"
        enterButton="Find"
        value={typed}
        onChange={({ target }) => type(target.value)}
        onSearch={(value) => void search(value)}
      />
      <DataState
        query={list}
        skeleton={<Skeletons rows={4} />}
        isEmpty={({ count }) => count === 0}
        empty={<p className="muted">{text ? `Nothing that we wait for has “${text}”.` : 'Nothing is on its way to us.'}</p>}
        errorTitle="What is on its way could not be loaded"
      >
        {({ count, lines }) => (
          <section className={`paper ${styles.lnShop}`} aria-label="On its way to us">
            <p className="muted small" role="status">
              {count} {count === 1 ? 'line' : 'lines'}
              {count > lines.length && `, the first ${lines.length} are shown`}
            </p>
            <ul className={styles.lnLines}>
              {lines.map((line) => (
                <li key={line.id} className={styles.lnLine}>
                  <div>
                    <LineName line={line} />
                    <LineFacts line={line} />
                    <p className="muted tiny">
                      <Link to={paths.adminOrder(line.order_id ?? '')}>{line.order_number}</Link> · {line.customer_name}
                    </p>
                  </div>
                  {line.moves.includes('received') ? (
                    <Button onClick={() => open(line)} aria-label={`Receive ${line.product_name ?? 'this item'}`}>
                      Receive
                    </Button>
                  ) : (
                    <span className="muted small">Received</span>
                  )}
                </li>
              ))}
            </ul>
          </section>
        )}
      </DataState>
      {opened && <StepDialog line={opened} to="received" onClose={done} />}
    </PageFrame>
  );
}
