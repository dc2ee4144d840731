import { definePages } from '@landfall/contract/pages';

export default definePages({
  name: 'Cart',
  pages: [
    { path: '/cart', access: 'customer', title: 'Cart' },
    { path: '/checkout', access: 'customer', title: 'Checkout' },
    { path: '/order-confirmation/:id', access: 'customer', title: 'Order confirmation' },
    { path: '/payment-success', access: 'customer', title: 'Payment' },
    { path: '/payment-failure', access: 'customer', title: 'Payment not completed' },
  ],
  slots: ['cart-drawer'],
});
