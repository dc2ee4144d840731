import { definePages } from '@landfall/contract/pages';
import * as icons from './icons.ts';

export default definePages({
  name: 'Analytics',
  pages: [
    {
      path: '/admin/analytics',
      access: 'admin',
      title: 'Analytics',
      menu: { group: 'Analytics', order: 310, label: 'Sales', icon: icons.sales },
    },
    {
      path: '/admin/cart-analytics',
      access: 'admin',
      title: 'Cart analytics',
      menu: { group: 'Analytics', order: 320, label: 'Carts', icon: icons.carts },
      palette: {
        category: 'Analytics',
        order: 20,
        title: 'Cart Analytics',
        description: 'What is in carts, what is left behind, what it is worth',
        keywords: 'abandoned conversion basket',
      },
    },
    {
      path: '/admin/cart-recovery',
      access: 'admin',
      title: 'Cart recovery',
      menu: { group: 'Analytics', order: 330, label: 'Recovery', icon: icons.recovery },
      palette: {
        category: 'Analytics',
        order: 30,
        title: 'Cart Recovery',
        description: 'E-mails that bring a cart back, and what they bring in',
        keywords: 'abandoned reminder mail lift holdout',
      },
    },
    {
      path: '/admin/rejection-analytics',
      access: 'admin',
      title: 'Rejection analytics',
      menu: { group: 'Analytics', order: 340, label: 'Rejections', icon: icons.rejections },
      palette: {
        category: 'Analytics',
        order: 40,
        title: 'Rejection Analytics',
        description: 'Why quotes are turned down, and by whom',
        keywords: 'declined lost reasons quote',
      },
    },
    {
      path: '/admin/fulfilment-analytics',
      access: 'admin',
      title: 'Fulfilment analytics',
      menu: { group: 'Analytics', order: 350, label: 'Fulfilment', icon: icons.fulfilment },
    },
  ],
});
