import { paths } from '@landfall/contract';
import { ButtonLink, EmptyState } from '@landfall/ui';

export const NoSuchPayment = () => (
  <EmptyState
    title="No such payment"
    text="This address names no payment of yours. Your orders show what is paid."
    action={<ButtonLink to={paths.orders}>See your orders</ButtonLink>}
  />
);
