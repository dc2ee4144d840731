import { useShell } from '@landfall/contract';
import { paths } from '@landfall/contract/paths';
import { ButtonLink } from '@landfall/ui';
import { ErrorNote } from '@landfall/ui/record';
import { EmptyState, PageFrame, Skeletons } from '@landfall/ui/screen';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router-dom';
import { customerName } from '../../customer-labels.ts';
import { NewQuote } from '../../drafts/new-quote.tsx';
import type { CustomerDetails } from '../../rows.ts';
import { CashOnDelivery } from './cash-on-delivery.tsx';
import { customerDetails } from './customer.query.ts';
import { Erase } from './erase.tsx';
import { CustomerFacts } from './facts.tsx';
import { Notes } from './notes.tsx';
import { Messages, Orders, Payments, Quotes, Refunds } from './trade-lists.tsx';
import styles from './customer.module.css';

const CUSTOMERS = { title: 'Customers', to: paths.adminPage('customers') };

/** /admin/customers/:id: who a customer is, what they asked for, ordered, paid and wrote. */
export function Component() {
  const { id = '' } = useParams();
  const { db } = useShell();
  const query = useQuery(customerDetails(db, id));
  if (query.isPending)
    return (
      <PageFrame title="Loading">
        <div className="paper">
          <Skeletons rows={8} />
        </div>
      </PageFrame>
    );
  if (query.isLoadingError)
    return (
      <PageFrame title="Not loaded">
        <ErrorNote error={query.error} title="The customer could not be loaded" onRetry={() => void query.refetch()} />
      </PageFrame>
    );
  return query.data ? <Customer key={id} customer={query.data} /> : <Unknown />;
}

const Customer = ({ customer }: { customer: CustomerDetails }) => (
  <PageFrame
    title={customerName(customer)}
    breadcrumb={[CUSTOMERS, { title: customerName(customer) }]}
    actions={
      <>
        <NewQuote customer={{ id: customer.id, name: customerName(customer), country: customer.country }} />
        {!customer.is_admin && <ButtonLink to={paths.adminCustomerView(customer.id)}>View as customer</ButtonLink>}
      </>
    }
  >
    <div className={styles.cols}>
      <div>
        <Orders customer={customer} />
        <Quotes customer={customer} />
        <Payments customer={customer} />
        <Refunds customer={customer} />
        <Messages customer={customer} />
      </div>
      <aside aria-label="About this customer">
        <section className="paper" aria-labelledby="customer-facts">
          <h2 id="customer-facts">Facts</h2>
          <CustomerFacts customer={customer} />
        </section>
        <section className="paper">
          <CashOnDelivery customer={customer} />
        </section>
        <section className="paper">
          <Notes customer={customer} />
        </section>
        {!customer.is_admin && (customer.email || customer.phone) && (
          <section className="paper" aria-labelledby="erase-customer">
            <Erase customer={customer} />
          </section>
        )}
      </aside>
    </div>
  </PageFrame>
);

const Unknown = () => (
  <PageFrame title="Not found" breadcrumb={[CUSTOMERS, { title: 'Not found' }]}>
    <EmptyState
      title="No customer has this ID"
      text="The account may have been deleted, or the address was typed wrong."
      action={<Link to={paths.adminPage('customers')}>All customers</Link>}
    />
  </PageFrame>
);
