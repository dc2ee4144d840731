import { links } from '../kernel/links.ts';

export interface NamedLink {
  label: string;
  to: string;
}

/** Entries of the account menu and of the phone's sheet. Sign Out follows them. */
export const accountLinks = (isAdmin: boolean): NamedLink[] => [
  { label: 'Dashboard', to: links.dashboard },
  { label: 'Profile Settings', to: links.profile },
  { label: 'Shipping Address', to: links.address },
  ...(isAdmin ? [{ label: 'Admin Dashboard', to: links.admin }] : []),
];

export const CUSTOMER_LINKS: NamedLink[] = [
  { label: 'Get Quote', to: links.quoteRequest },
  { label: 'Instant Quote', to: links.instantQuote },
];

export const VISITOR_LINKS: NamedLink[] = [
  { label: 'Get Quote', to: links.quoteRequest },
  { label: 'Sign In', to: links.auth },
];
