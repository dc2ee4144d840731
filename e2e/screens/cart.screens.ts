import { type Screen, openOverlay } from './screen.ts';

export const CART: Screen[] = [
  { name: 'the cart', picture: 'cart', as: 'customer', path: '/cart', heading: 'Cart' },
  {
    name: 'the cart drawer',
    picture: 'cart-drawer',
    as: 'customer',
    path: '/dashboard',
    heading: /./,
    open: openOverlay(/^Cart/, 'Your cart'),
  },
  {
    name: 'what one parcel would save',
    picture: 'cart-parcel',
    as: 'customer',
    path: '/cart',
    heading: 'Cart',
    open: (page) => page.getByText('Where the saving comes from').click(),
  },
  {
    name: 'the saved items in the cart drawer',
    picture: 'cart-saved',
    as: 'customer',
    path: '/dashboard',
    heading: /./,
    open: async (page) => {
      await openOverlay(/^Cart/, 'Your cart')(page);
      await page.getByRole('tab', { name: /^Saved/ }).click();
    },
  },
  {
    name: 'checkout',
    picture: 'checkout',
    as: 'customer',
    path: ({ approvedQuote }) => `/checkout?quotes=${approvedQuote}`,
    heading: 'Checkout',
  },
  {
    name: 'an order confirmation',
    picture: 'order-confirmation',
    as: 'customer',
    path: ({ unpaidOrder }) => `/order-confirmation/${unpaidOrder}`,
    heading: 'Order placed',
  },
  {
    name: 'a card payment that went through',
    picture: 'payment-success',
    as: 'customer',
    path: ({ succeededPayment }) => `/payment-success?payment=${succeededPayment}`,
    heading: 'Payment confirmed',
  },
  {
    name: 'a card payment on its way',
    picture: 'payment-waiting',
    as: 'customer',
    path: ({ openPayment }) => `/payment-success?payment=${openPayment}`,
    heading: 'We are confirming your payment',
    level: 2,
  },
  {
    name: 'the sandbox in place of a card page',
    picture: 'sandbox-payment',
    as: 'customer',
    path: ({ gatewayPage }) => gatewayPage,
    heading: /^Pay /,
  },
  { name: 'an unknown payment', as: 'customer', path: '/payment-success', heading: 'Payment' },
  { name: 'an unknown failed payment', as: 'customer', path: '/payment-failure', heading: /./ },
  {
    name: 'a declined card',
    picture: 'payment-failure',
    as: 'customer',
    path: ({ failedPayment }) => `/payment-failure?payment=${failedPayment}`,
    heading: 'Your bank declined the card',
    level: 2,
  },
  {
    name: 'an empty cart in the drawer',
    picture: 'cart-empty',
    as: 'newcomer',
    path: '/dashboard/orders',
    heading: 'Orders',
    open: openOverlay(/^Cart/, 'Your cart'),
  },
];
