import { definePages } from '@landfall/contract/pages';
import * as icons from './icons.ts';

export default definePages({
  name: 'Settings',
  pages: [
    {
      path: '/admin/countries',
      access: 'admin',
      title: 'Countries',
      menu: { group: 'Settings', order: 410, label: 'Countries', icon: icons.countries },
      palette: {
        category: 'Settings',
        order: 100,
        title: 'Countries',
        description: 'Currencies, rates, taxes and fees by country',
        keywords: 'exchange currency vat sales tax handling',
      },
    },
    {
      path: '/admin/shipping-routes',
      access: 'admin',
      title: 'Shipping Routes',
      menu: { group: 'Settings', order: 420, label: 'Shipping Routes', icon: icons.shippingRoutes },
      palette: {
        category: 'Settings',
        order: 170,
        title: 'Shipping Routes',
        description: 'Origins, destinations, weights and prices',
        keywords: 'freight delivery tiers exchange rate carriers',
      },
    },
    {
      path: '/admin/customs',
      access: 'admin',
      title: 'Customs',
      menu: { group: 'Settings', order: 430, label: 'Customs', icon: icons.customs },
      palette: {
        category: 'Settings',
        order: 110,
        title: 'Customs',
        description: 'Categories of goods and their duties',
        keywords: 'duty tariff hs rates categories',
      },
    },
    {
      path: '/admin/bank-accounts',
      access: 'admin',
      title: 'Bank Accounts',
      menu: { group: 'Settings', order: 440, label: 'Bank Accounts', icon: icons.bankAccounts },
      palette: {
        category: 'Settings',
        order: 120,
        title: 'Bank Accounts',
        description: 'Where customers transfer to, by currency',
        keywords: 'payment iban swift transfer',
      },
    },
    {
      path: '/admin/home-page-settings',
      access: 'admin',
      title: 'Home Page Settings',
      menu: { group: 'Settings', order: 480, label: 'Home Page', icon: icons.homePage },
    },
    {
      path: '/admin/footer',
      access: 'admin',
      title: 'Footer',
      menu: { group: 'Settings', order: 490, label: 'Footer', icon: icons.footer },
      palette: {
        category: 'Settings',
        order: 140,
        title: 'Footer',
        description: 'Company, contact and social links under every page',
        keywords: 'home page content company address social',
      },
    },
    {
      path: '/admin/email-templates',
      access: 'admin',
      title: 'Email Templates',
      menu: { group: 'Settings', order: 450, label: 'Email Templates', icon: icons.emailTemplates },
      palette: {
        category: 'Settings',
        order: 80,
        title: 'Email Templates',
        description: 'Texts of every email, and what was sent or failed',
        keywords: 'mail message notification text outbox resend',
      },
    },
    {
      path: '/admin/users',
      access: 'admin',
      title: 'User Roles',
      menu: { group: 'Settings', order: 500, label: 'User Roles', icon: icons.users },
      palette: {
        category: 'Settings',
        order: 130,
        title: 'User Roles',
        description: 'Who is an admin',
        keywords: 'permissions access admins team',
      },
    },
    {
      path: '/admin/system-settings',
      access: 'admin',
      title: 'System Settings',
      menu: { group: 'Settings', order: 510, label: 'System Settings', icon: icons.systemSettings },
    },
    {
      path: '/admin/releases',
      access: 'admin',
      title: 'Releases',
      menu: { group: 'Settings', order: 520, label: 'Releases', icon: icons.releases },
    },
  ],
});
