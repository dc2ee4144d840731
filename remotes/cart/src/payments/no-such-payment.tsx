import { paths } from '@landfall/contract/paths';
import { ButtonLink } from '@landfall/ui';
import { EmptyState } from '@landfall/ui/screen';

export const NoSuchPayment = () => (
  <EmptyState
    title="No such payment"
    text="This address names no payment of yours. Your orders show what is paid."
    action={<ButtonLink to={paths.orders}>See your orders</ButtonLink>}
  />
);
