import { useShell } from '@landfall/contract';
import { paths } from '@landfall/contract/paths';
import { DataState } from '@landfall/ui/record';
import { PageFrame, Skeletons } from '@landfall/ui/screen';
import { useQuery } from '@tanstack/react-query';
import { Input } from 'antd';
import { useDeferredValue, useState } from 'react';
import styles from '../../../lines/lines.module.css';
import { buyingList } from '../../../lines/buying-list.query.ts';
import { ShopBox } from './shop-box.tsx';
import { OrderViews } from '../order-views.tsx';

/** /admin/orders?view=buying: every line that is to be bought, by shop. */
export function Buying() {
  const { db } = useShell();
  const [typed, type] = useState('');
  const search = useDeferredValue(typed.trim().slice(0, 200));
  const list = useQuery(buyingList(db, search));
  return (
    <PageFrame
      title="Buying list"
      breadcrumb={[{ title: 'Orders', to: paths.adminOrders }, { title: 'Buying list' }]}
      actions={<OrderViews />}
    >
      <Input.Search
        className={styles.lnSearch}
        aria-label="Search what is to be bought"
        placeholder="Name, shop, order or customer"
        allowClear
        value={typed}
        onChange={({ target }) => type(target.value)}
      />
      <DataState
        query={list}
        skeleton={<Skeletons rows={6} />}
        isEmpty={({ count }) => count === 0}
        empty={<p className="muted">{search ? 'Nothing to buy is found by these words.' : 'Everything is bought.'}</p>}
        errorTitle="The buying list could not be loaded"
      >
        {({ count, shops }) => (
          <>
            <p className={`muted small ${styles.lnCount}`} role="status">
              {count} {count === 1 ? 'line' : 'lines'} to buy
              {count > 500 && ', the 500 that wait longest are shown'}
            </p>
            {shops.map((shop) => (
              <ShopBox key={shop.shop ?? ''} shop={shop.shop} lines={shop.lines} />
            ))}
          </>
        )}
      </DataState>
    </PageFrame>
  );
}
