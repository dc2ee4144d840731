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
  ],
});
