import { paths } from '@landfall/contract';

export type Category = 'Overview' | 'Analytics' | 'Management' | 'Settings';

export interface PalettePage {
  category: Category;
  title: string;
  description: string;
  /** Other words that somebody might look for it by. */
  keywords: string;
  to: string;
}

const page = (category: Category, name: string, title: string, description: string, keywords: string): PalettePage => ({
  category,
  title,
  description,
  keywords,
  to: name ? paths.adminPage(name) : paths.admin,
});

/** The 17 pages of the search palette, in the order in which they stand there before anything is typed. */
export const PALETTE_PAGES: PalettePage[] = [
  page('Overview', '', 'Dashboard', 'What needs you, and how the shop is doing', 'home overview start kpi revenue'),
  page(
    'Analytics',
    'cart-analytics',
    'Cart Analytics',
    'What is in carts, what is left behind, what it is worth',
    'abandoned conversion basket',
  ),
  page(
    'Analytics',
    'cart-recovery',
    'Cart Recovery',
    'Mails that bring a cart back, and what they bring in',
    'abandoned reminder mail lift',
  ),
  page(
    'Analytics',
    'rejection-analytics',
    'Rejection Analytics',
    'Why quotes are turned down, and by whom',
    'declined lost reasons quote',
  ),
  page('Management', 'quotes', 'Quotes', 'Price, send and follow every quote', 'requests pricing workbench queue'),
  page('Management', 'orders', 'Orders', 'Buy, ship and complete what is paid', 'tracking shipments purchases parcels'),
  page('Management', 'customers', 'Customers', 'Who they are and what they asked for', 'people users accounts buyers'),
  page('Settings', 'email-templates', 'Email Templates', 'The words of every mail we send', 'message notification text'),
  page('Settings', 'templates', 'Quote Templates', 'Ready-made items for frequent requests', 'presets products catalogue'),
  page(
    'Settings',
    'countries',
    'Countries',
    'Currencies, rates, taxes and fees by country',
    'exchange currency vat sales tax handling',
  ),
  page('Settings', 'customs', 'Customs', 'Categories of goods and their duties', 'duty tariff hs rates categories'),
  page('Settings', 'bank-accounts', 'Bank Accounts', 'Where customers transfer to, by currency', 'payment iban swift transfer'),
  page('Settings', 'users', 'User Roles', 'Who is an admin', 'permissions access admins team'),
  page(
    'Settings',
    'footer',
    'Footer',
    'Company, contact and social links under every page',
    'home page content company address social',
  ),
  page(
    'Settings',
    'auto-settings',
    'Auto Quote Settings',
    'When an instant quote may go out on its own',
    'instant automatic threshold confidence rules',
  ),
  page(
    'Settings',
    'status-management',
    'Status Management',
    'The stages of quotes and orders, and who may move them',
    'workflow transitions states',
  ),
  page(
    'Settings',
    'shipping-routes',
    'Shipping Routes',
    'Origins, destinations, weights and prices',
    'freight delivery tiers exchange rate carriers',
  ),
];
