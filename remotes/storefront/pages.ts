import { definePages } from '@landfall/contract/pages';

export default definePages({
  name: 'Storefront',
  pages: [
    { path: '/', access: 'public', title: 'Home' },
    { path: '/quote', access: 'public', title: 'Get Quote' },
    { path: '/quote-auto', access: 'public', title: 'Instant Quote' },
    { path: '/cost-estimator', access: 'public', title: 'Cost Estimator' },
    { path: '/s/:shareToken', access: 'public', title: 'Shared quote' },
    { path: '/about', access: 'public', title: 'About' },
    { path: '/blog', access: 'public', title: 'Blog' },
    { path: '/contact', access: 'public', title: 'Contact' },
    { path: '/unsubscribe', access: 'public', title: 'Cart reminders' },
  ],
});
