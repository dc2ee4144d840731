import type { Page } from '@playwright/test';
import { type Screen, openOverlay } from './screen.ts';

/** Opens the newest conversation of the inbox. */
const openConversation = async (page: Page) => {
  await page.getByRole('navigation', { name: 'Conversations' }).getByRole('listitem').first().getByRole('link').click();
  await page.getByRole('textbox', { name: 'Message' }).waitFor();
};

export const CUSTOMER_DASHBOARD: Screen[] = [
  { name: 'the dashboard', picture: 'dashboard', as: 'customer', path: '/dashboard', heading: /./ },
  { name: 'the list of quotes', picture: 'quotes', as: 'customer', path: '/dashboard/quotes', heading: 'Quotes' },
  {
    name: 'a sent quote',
    picture: 'quote-detail',
    as: 'customer',
    path: ({ sentQuote }) => `/dashboard/quotes/${sentQuote}`,
    heading: /./,
  },
  {
    name: 'rejecting a quote',
    as: 'customer',
    path: ({ sentQuote }) => `/dashboard/quotes/${sentQuote}`,
    heading: /./,
    open: openOverlay('Reject', 'Reject this quote'),
  },
  { name: 'an approved quote', as: 'customer', path: ({ approvedQuote }) => `/quote/${approvedQuote}`, heading: /./ },
  { name: 'the list of orders', picture: 'orders', as: 'customer', path: '/dashboard/orders', heading: 'Orders' },
  { name: 'an order to pay', as: 'customer', path: ({ unpaidOrder }) => `/dashboard/orders/${unpaidOrder}`, heading: /./ },
  {
    name: 'a shipped order',
    picture: 'order',
    as: 'customer',
    path: ({ shippedOrder }) => `/order/${shippedOrder}`,
    heading: /./,
  },
  {
    name: 'a filter that no quote fits',
    as: 'customer',
    path: '/dashboard/quotes?q=submarine&sort=name-asc',
    heading: 'No results',
    level: 2,
  },
  { name: 'a conversation', as: 'customer', path: '/messages?thread=general', heading: 'Messages' },
  { name: 'messages', picture: 'messages', as: 'customer', path: '/messages', heading: 'Messages' },
  { name: 'the profile', picture: 'profile', as: 'customer', path: '/profile', heading: /./ },
  { name: 'the addresses', picture: 'addresses', as: 'customer', path: '/profile/address', heading: 'Shipping addresses' },
  {
    name: 'an address form',
    as: 'customer',
    path: '/profile/address',
    heading: 'Shipping addresses',
    open: openOverlay('Add an address', /address/i),
  },
  { name: 'an empty dashboard', picture: 'dashboard-empty', as: 'newcomer', path: '/dashboard', heading: /./ },
  { name: 'an empty messages page', picture: 'messages-empty', as: 'newcomer', path: '/messages', heading: 'Messages' },
  { name: 'the inbox', as: 'admin', path: '/messages', heading: 'Messages' },
  { name: 'a conversation of the inbox', as: 'admin', path: '/messages', heading: 'Messages', open: openConversation },
  {
    name: 'the saved replies',
    as: 'admin',
    path: '/messages',
    heading: 'Messages',
    open: async (page) => {
      await openConversation(page);
      await openOverlay('Manage', 'Saved replies')(page);
    },
  },
];
