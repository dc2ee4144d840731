import { paths } from '@landfall/contract';

export interface NamedLink {
  label: string;
  to: string;
}

/** The account menu, and the same in the phone's sheet; Sign Out stands below it. */
export const accountLinks = (isAdmin: boolean): NamedLink[] => [
  { label: 'Dashboard', to: paths.dashboard },
  { label: 'Profile Settings', to: paths.profile },
  { label: 'Shipping Address', to: paths.address },
  ...(isAdmin ? [{ label: 'Admin Dashboard', to: paths.admin }] : []),
];

export const CUSTOMER_LINKS: NamedLink[] = [
  { label: 'Get Quote', to: paths.quoteRequest },
  { label: 'Instant Quote', to: paths.instantQuote },
];

export const VISITOR_LINKS: NamedLink[] = [
  { label: 'Get Quote', to: paths.quoteRequest },
  { label: 'Sign In', to: paths.auth },
];
