/** What `redirect_to` of an auth mail has to be. The mail's link leads to /auth, which opens `next` once the person is signed in.
 *  @param next a path of this site */
export function mailedLink(next: string | undefined): string {
  const url = new URL('/auth', location.origin);
  if (next) url.searchParams.set('next', next);
  return url.href;
}

/** Addresses of the product, exactly as in the specification. */
export const paths = {
  home: '/',
  quoteRequest: '/quote',
  instantQuote: '/quote-auto',
  auth: '/auth',
  about: '/about',
  blog: '/blog',
  contact: '/contact',
  costEstimator: '/cost-estimator',
  shared: (token: string) => `/s/${token}`,
  dashboard: '/dashboard',
  quotes: '/dashboard/quotes',
  quote: (id: string) => `/dashboard/quotes/${id}`,
  orders: '/dashboard/orders',
  order: (id: string) => `/dashboard/orders/${id}`,
  cart: '/cart',
  checkout: (quoteIds: string[]) => `/checkout?quotes=${quoteIds.join(',')}`,
  messages: '/messages',
  orderConfirmation: (id: string) => `/order-confirmation/${id}`,
  paymentSuccess: '/payment-success',
  paymentFailure: '/payment-failure',
  profile: '/profile',
  address: '/profile/address',
  admin: '/admin',
  adminPage: (page: string) => `/admin/${page}`,
  adminQuotes: '/admin/quotes',
  adminQuote: (id: string) => `/admin/quotes/${id}`,
  adminOrders: '/admin/orders',
  adminOrder: (id: string) => `/admin/orders/${id}`,
  adminCustomer: (id: string) => `/admin/customers/${id}`,
  /** What the customer sees, read-only. */
  adminCustomerView: (id: string) => `/admin/customers/${id}/view`,
} as const;
