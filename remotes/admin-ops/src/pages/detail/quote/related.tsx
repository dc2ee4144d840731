import { useShell } from '@landfall/contract';
import { paths } from '@landfall/contract/paths';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { orderNumber, renewalsOf } from './related.query.ts';

/** The order that a quote became, by its number. */
export function OrderLink({ id }: { id: string }) {
  const { data } = useQuery(orderNumber(useShell().db, id));
  return <Link to={paths.adminOrder(id)}>{data ?? 'open the order'}</Link>;
}

/** The quotes that a customer renewed this one as. */
export function Renewals({ id }: { id: string }) {
  const { data } = useQuery(renewalsOf(useShell().db, id));
  if (!data?.length) return <>Not renewed</>;
  return data.map(({ id: renewal, display_id }) => (
    <Link key={renewal} to={paths.adminQuote(renewal)}>
      {display_id}{' '}
    </Link>
  ));
}
