import { paths } from '@landfall/contract/paths';
import { Money, countryName } from '@landfall/ui';
import { StatusDot, formatDay, formatMoment } from '@landfall/ui/record';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { PostalAddress } from '../../postal-address.tsx';
import type { CustomerDetails } from '../../rows.ts';
import styles from './customer.module.css';

const Role = ({ customer }: { customer: CustomerDetails }) => (
  <>
    <StatusDot tone={customer.is_admin ? 'default' : 'secondary'}>{customer.is_admin ? 'Admin' : 'User'}</StatusDot>{' '}
    <Link to={`${paths.adminPage('users')}?q=${encodeURIComponent(customer.email ?? customer.full_name ?? '')}`}>User roles</Link>
  </>
);

function factsOf(customer: CustomerDetails): [label: string, value: ReactNode][] {
  return [
    ['E-mail', customer.email && <a href={`mailto:${customer.email}`}>{customer.email}</a>],
    ['Phone', customer.phone && <a href={`tel:${customer.phone}`}>{customer.phone}</a>],
    ['Country', customer.country && countryName(customer.country)],
    ['Customer since', formatDay(customer.created_at)],
    ['Last activity', formatMoment(customer.last_activity_at)],
    ['Display currency', customer.preferred_display_currency],
    ['Marketing', customer.marketing_opt_out ? 'Opted out' : 'Allowed'],
    ['Paid and kept', <Money key="paid" amount={customer.total_usd} currency="USD" />],
    ['Refunded', <Money key="refunded" amount={customer.refunded_usd} currency="USD" />],
    ['Role', <Role key="role" customer={customer} />],
    ['Address', customer.address && <PostalAddress key="address" address={customer.address} className={styles.address!} />],
  ];
}

/** Who the customer is. A fact without a value is a dash. */
export const CustomerFacts = ({ customer }: { customer: CustomerDetails }) => (
  <dl className={styles.facts}>
    {factsOf(customer).map(([label, value]) => (
      <div key={label}>
        <dt className="muted">{label}</dt>
        <dd>{value || '–'}</dd>
      </div>
    ))}
  </dl>
);
