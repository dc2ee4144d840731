import { definePages } from '@landfall/contract/pages';
import * as icons from './icons.ts';

export default definePages({
  name: 'Quotes and orders',
  pages: [
    {
      path: '/admin',
      access: 'admin',
      title: 'Admin Dashboard',
      menu: { group: 'Overview', order: 110, label: 'Dashboard', icon: icons.dashboard },
      palette: {
        category: 'Overview',
        order: 10,
        title: 'Dashboard',
        description: 'What needs you, and how the shop is doing',
        keywords: 'home overview start kpi revenue',
      },
    },
    {
      path: '/admin/quotes',
      access: 'admin',
      title: 'Quotes, admin',
      menu: { group: 'Management', order: 210, label: 'Quotes', icon: icons.quotes, badge: 'quotes', badgeQuery: 'waiting=yes' },
      palette: {
        category: 'Management',
        order: 50,
        title: 'Quotes',
        description: 'Price, send and follow every quote',
        keywords: 'requests pricing workbench queue',
      },
    },
    { path: '/admin/quotes/:id', access: 'admin', title: 'Quote, admin' },
    {
      path: '/admin/orders',
      access: 'admin',
      title: 'Orders, admin',
      menu: { group: 'Management', order: 220, label: 'Orders', icon: icons.orders, badge: 'orders', badgeQuery: 'waiting=yes' },
      palette: {
        category: 'Management',
        order: 60,
        title: 'Orders',
        description: 'Buy, ship and complete what is paid',
        keywords: 'tracking shipments purchases parcels',
      },
    },
    { path: '/admin/orders/:id', access: 'admin', title: 'Order, admin' },
    { path: '/admin/orders/:id/parcels/:parcel', access: 'admin', title: 'Papers of a parcel, admin' },
    {
      path: '/admin/payment-management',
      access: 'admin',
      title: 'Payment Management',
      menu: {
        group: 'Management',
        order: 230,
        label: 'Payments',
        icon: icons.payments,
        badge: 'payments',
        badgeQuery: 'waiting=yes',
      },
    },
    {
      path: '/admin/customers',
      access: 'admin',
      title: 'Customers',
      menu: { group: 'Management', order: 240, label: 'Customers', icon: icons.customers },
      palette: {
        category: 'Management',
        order: 70,
        title: 'Customers',
        description: 'Who they are and what they asked for',
        keywords: 'people users accounts buyers',
      },
    },
    {
      path: '/admin/templates',
      access: 'admin',
      title: 'Quote Templates',
      menu: { group: 'Management', order: 250, label: 'Quote Templates', icon: icons.templates },
      palette: {
        category: 'Settings',
        order: 90,
        title: 'Quote Templates',
        description: 'Items that customers request often',
        keywords: 'presets items reuse prices weights',
      },
    },
    { path: '/admin/customers/:id', access: 'admin', title: 'Customer, admin' },
    { path: '/admin/customers/:id/view', access: 'admin', title: 'View as customer' },
  ],
});
