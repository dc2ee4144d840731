import { definePages } from '@landfall/contract/pages';

export default definePages({
  name: 'Dashboard',
  pages: [
    { path: '/dashboard', access: 'customer', title: 'Dashboard' },
    { path: '/dashboard/quotes', access: 'customer', title: 'Quotes' },
    { path: '/dashboard/quotes/:id', access: 'customer', title: 'Quote' },
    { path: '/quote/:id', access: 'customer', title: 'Quote' },
    { path: '/dashboard/orders', access: 'customer', title: 'Orders' },
    { path: '/dashboard/orders/:id', access: 'customer', title: 'Order' },
    { path: '/order/:id', access: 'customer', title: 'Order' },
    { path: '/messages', access: 'customer', title: 'Messages' },
    { path: '/profile', access: 'customer', title: 'Profile Settings' },
    { path: '/profile/address', access: 'customer', title: 'Shipping Address' },
  ],
});
