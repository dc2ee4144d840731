import { useShell } from '@landfall/contract';
import { paths } from '@landfall/contract/paths';
import { ButtonLink } from '@landfall/ui';
import { PageFrame } from '@landfall/ui/screen';
import { useQuery } from '@tanstack/react-query';
import { Tabs } from 'antd';
import { useParams } from 'react-router-dom';
import { customerName } from '../../customer-labels.ts';
import { useKeptView } from './kept-view.ts';
import { personOf } from './person.query.ts';
import { StartForm } from './start-form.tsx';
import { useStartView } from './start-view.mutation.ts';
import { TheirMessages, TheirOrders } from './their-orders.tsx';
import { TheirQuotes } from './their-quotes.tsx';
import type { CustomerView } from './view.query.ts';
import styles from './view.module.css';

/** /admin/customers/:id/view: what one customer sees, read-only. Leaving the page ends the view: each one is started with a reason. */
export function Component() {
  const { id = '' } = useParams();
  return <View key={id} id={id} />;
}

function View({ id }: { id: string }) {
  const { db } = useShell();
  const person = useQuery(personOf(db, id));
  const start = useStartView(id);
  const { kept, keep } = useKeptView(id);
  const name = kept ? customerName(kept) : person.data ? customerName(person.data) : 'this customer';
  return (
    <PageFrame
      title="View as customer"
      breadcrumb={[
        { title: 'Customers', to: paths.adminPage('customers') },
        { title: name, to: paths.adminCustomer(id) },
        { title: 'View as customer' },
      ]}
    >
      {kept ? (
        <Started view={kept} name={name} />
      ) : (
        <StartForm
          name={name}
          pending={start.isPending}
          error={start.error}
          onStart={(reason) => start.mutate(reason, { onSuccess: keep })}
        />
      )}
    </PageFrame>
  );
}

const Started = ({ view, name }: { view: CustomerView; name: string }) => (
  <>
    <div className={`paper ${styles.banner}`} role="status">
      <strong>You are viewing as {name}. Read-only.</strong>
      <ButtonLink to={paths.adminCustomer(view.customer_id)}>Stop viewing</ButtonLink>
    </div>
    <Tabs
      tabBarGutter={16}
      items={[
        {
          key: 'quotes',
          label: 'Quotes',
          children: <TheirQuotes view={view} list="all" none="They have no quotes." />,
        },
        {
          key: 'cart',
          label: 'Cart',
          children: <TheirQuotes view={view} list="cart" none="Their cart is empty." />,
        },
        {
          key: 'saved',
          label: 'Saved',
          children: <TheirQuotes view={view} list="saved" none="They saved nothing for later." />,
        },
        { key: 'orders', label: 'Orders', children: <TheirOrders view={view} /> },
        { key: 'messages', label: 'Messages', children: <TheirMessages view={view} /> },
      ]}
    />
  </>
);
