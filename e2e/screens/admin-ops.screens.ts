import { type Screen, openOverlay, press } from './screen.ts';

export const ADMIN_OPS: Screen[] = [
  { name: 'the admin dashboard', picture: 'admin-dashboard', as: 'admin', path: '/admin', heading: /./ },
  { name: 'the admin list of quotes', picture: 'admin-quotes', as: 'admin', path: '/admin/quotes', heading: 'Quotes' },
  {
    name: 'a review before quotes are sent',
    picture: 'bulk-review',
    as: 'admin',
    path: '/admin/quotes?waiting=yes',
    heading: 'Quotes',
    open: async (page) => {
      const boxes = page.getByRole('checkbox', { name: /^Select LF-/ });
      for (const at of [0, 1, 2, 3, 4]) await boxes.nth(at).check();
      await press('Move')(page);
      await page.getByRole('combobox', { name: 'Move to' }).click();
      await page.getByTitle('Send', { exact: true }).last().click();
      await page.getByText(/can be moved/).waitFor();
    },
  },
  {
    name: 'the pricing workbench',
    picture: 'pricing-workbench',
    as: 'admin',
    path: ({ pendingQuote }) => `/admin/quotes/${pendingQuote}`,
    heading: /^LF-/,
  },
  {
    name: 'a new quote for a customer',
    picture: 'new-quote',
    as: 'admin',
    path: '/admin/quotes',
    heading: 'Quotes',
    open: openOverlay(/^New quote/, 'New quote'),
  },
  {
    name: 'splitting a quote',
    picture: 'split-quote',
    as: 'admin',
    path: ({ pendingQuote }) => `/admin/quotes/${pendingQuote}`,
    heading: /^LF-/,
    open: openOverlay(/^Split/, /^Split/),
  },
  {
    name: 'merging quotes',
    picture: 'merge-quotes',
    as: 'admin',
    path: ({ pendingQuote }) => `/admin/quotes/${pendingQuote}`,
    heading: /^LF-/,
    open: openOverlay(/^Merge/, /^Merge/),
  },
  {
    name: 'rejecting a request',
    as: 'admin',
    path: ({ pendingQuote }) => `/admin/quotes/${pendingQuote}`,
    heading: /^LF-/,
    open: openOverlay(/^Reject/, /Reject/),
  },
  {
    name: 'a quote seen by an admin',
    as: 'admin',
    path: ({ rejectedQuote }) => `/admin/quotes/${rejectedQuote}`,
    heading: /^LF-/,
  },
  { name: 'the admin list of orders', as: 'admin', path: '/admin/orders', heading: 'Orders' },
  { name: 'the buying list', picture: 'buying', as: 'admin', path: '/admin/orders?view=buying', heading: 'Buying list' },
  { name: 'receiving', picture: 'receiving', as: 'admin', path: '/admin/orders?view=receiving', heading: 'Receiving' },
  { name: 'claims', picture: 'claims', as: 'admin', path: '/admin/orders?view=claims', heading: 'Claims' },
  {
    name: 'what waits in the warehouses',
    picture: 'storage',
    as: 'admin',
    path: '/admin/orders?view=storage',
    heading: 'Storage',
  },
  {
    name: 'an order with a parcel',
    picture: 'admin-parcel',
    as: 'admin',
    path: ({ shippedOrder }) => `/admin/orders/${shippedOrder}`,
    heading: /^LO-/,
  },
  {
    name: 'the papers of a parcel',
    picture: 'papers',
    as: 'admin',
    path: ({ shippedOrder, parcel }) => `/admin/orders/${shippedOrder}/parcels/${parcel}`,
    heading: /^Papers of LO-/,
  },
  {
    name: 'an order with a payment to verify',
    picture: 'admin-order',
    as: 'admin',
    path: ({ orderToVerify }) => `/admin/orders/${orderToVerify}`,
    heading: /^LO-/,
  },
  {
    name: 'cancelling an order',
    as: 'admin',
    path: ({ paidOrder }) => `/admin/orders/${paidOrder}`,
    heading: /^LO-/,
    open: openOverlay(/^Cancel/, /Cancel/),
  },
  { name: 'payments', picture: 'payments', as: 'admin', path: '/admin/payment-management', heading: 'Payments' },
  {
    name: 'verifying several payments',
    picture: 'verify-payments',
    as: 'admin',
    path: '/admin/payment-management?kind=to_verify',
    heading: 'Payments',
    open: async (page) => {
      await page
        .getByRole('checkbox', { name: /^Select / })
        .first()
        .check();
      await openOverlay(/^Verify$/, /^Verify \d+ payments?$/)(page);
    },
  },
  {
    name: 'the money of an order',
    picture: 'money-drawer',
    as: 'admin',
    path: '/admin/payment-management?kind=to_verify',
    heading: 'Payments',
    open: openOverlay(/^Verify: /, /^LO-/),
  },
  {
    name: 'all payments',
    as: 'admin',
    path: '/admin/payment-management?tab=payments',
    heading: 'Payments',
  },
  {
    name: 'the daily statement',
    picture: 'daily-statement',
    as: 'admin',
    path: '/admin/payment-management?tab=statement',
    heading: 'Payments',
    open: async (page) => page.getByRole('columnheader', { name: 'Closing' }).waitFor(),
  },
  { name: 'quote templates', as: 'admin', path: '/admin/templates', heading: 'Quote Templates' },
  {
    name: 'a template being edited',
    as: 'admin',
    path: '/admin/templates',
    heading: 'Quote Templates',
    open: openOverlay('New template', 'New template'),
  },
  {
    name: 'settling an unmatched payment',
    as: 'admin',
    path: '/admin/payment-management',
    heading: 'Payments',
    open: async (page) => {
      await press(/^Settle: /)(page);
      await page.getByRole('combobox', { name: 'Outcome' }).first().waitFor();
    },
  },
  {
    name: 'noting a payment',
    as: 'admin',
    path: '/admin/payment-management',
    heading: 'Payments',
    open: openOverlay('Note a payment', 'Note a payment'),
  },
  { name: 'customers', as: 'admin', path: '/admin/customers', heading: 'Customers' },
  {
    name: 'a customer',
    picture: 'customer',
    as: 'admin',
    path: ({ customer }) => `/admin/customers/${customer}`,
    heading: 'Suman Shrestha',
    open: async (page) => page.getByRole('switch', { name: 'Cash on delivery' }).waitFor(),
  },
  {
    name: 'viewing as a customer',
    as: 'admin',
    path: ({ customer }) => `/admin/customers/${customer}/view`,
    heading: 'View as customer',
    open: async (page) => {
      await page.getByLabel('Reason').fill('A look at every screen');
      await press('Start viewing')(page);
      await page.getByText(/^You are viewing as/).waitFor();
      await page.locator('details').first().waitFor();
    },
  },
];
