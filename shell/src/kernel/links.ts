/** Addresses that the specification names for header, footer, account menu and guard redirects. All others belong to modules and come
 *  from the map. */
export const links = {
  home: '/',
  quoteRequest: '/quote',
  instantQuote: '/quote-auto',
  auth: '/auth',
  about: '/about',
  blog: '/blog',
  contact: '/contact',
  costEstimator: '/cost-estimator',
  dashboard: '/dashboard',
  messages: '/messages',
  unreadMessages: '/messages?filter=unread',
  profile: '/profile',
  address: '/profile/address',
  admin: '/admin',
  adminQuotes: '/admin/quotes',
  adminOrders: '/admin/orders',
} as const;

/** Whether an address is /messages, which is the inbox for an admin. */
export const isMessagesPath = (pathname: string): boolean => /^\/messages\/?$/i.test(pathname);

/** Whether an address is in the admin area. */
export const isAdminPath = (pathname: string): boolean => /^\/admin(\/|$)/i.test(pathname);

/** The link of this site that an event is about, if it opens in this tab. */
export const linkOf = (target: EventTarget | null): HTMLAnchorElement | undefined => {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
  return link && link.origin === location.origin && link.target !== '_blank' ? link : undefined;
};
