import type { Page } from '@playwright/test';
import { KNOWN, UNKNOWN, fillInstant } from '../pages/instant-quote.page.ts';
import { type Screen, press } from './screen.ts';

/** Asks for an unknown product, which always gets an estimate. */
const askForEstimate = async (page: Page) => {
  await fillInstant(page, UNKNOWN);
  await press('Ask for this quote')(page);
  await page.getByRole('heading', { name: 'Your estimate' }).waitFor();
};

export const STOREFRONT: Screen[] = [
  { name: 'the home page', picture: 'home', as: 'visitor', path: '/', heading: /Sold there/ },
  { name: 'the quote request', picture: 'quote-request', as: 'visitor', path: '/quote', heading: 'Get a quote' },
  { name: 'the instant quote, empty', as: 'visitor', path: '/quote-auto', heading: 'Instant quote' },
  {
    name: 'the instant quote of a known product',
    picture: 'instant-quote',
    as: 'visitor',
    path: '/quote-auto',
    heading: 'Instant quote',
    open: (page) => fillInstant(page, KNOWN),
  },
  {
    name: 'an instant estimate',
    picture: 'instant-estimate',
    as: 'customer',
    path: '/quote-auto',
    heading: 'Instant quote',
    open: askForEstimate,
  },
  { name: 'the blog', picture: 'blog', as: 'visitor', path: '/blog', heading: 'Blog' },
  { name: 'an article', picture: 'article', as: 'visitor', path: '/blog?post=landed-cost', heading: /landed price/ },
  { name: 'an article with a table', as: 'visitor', path: '/blog?post=de-minimis', heading: /^De minimis/ },
  { name: 'the cost estimator', picture: 'cost-estimator', as: 'visitor', path: '/cost-estimator', heading: /./ },
  {
    name: 'a shared quote',
    picture: 'shared-quote',
    as: 'visitor',
    path: ({ sharedToken }) => `/s/${sharedToken}`,
    heading: /./,
  },
  { name: 'contact', picture: 'contact', as: 'visitor', path: '/contact', heading: /./ },
  { name: 'stopping reminders', as: 'visitor', path: '/unsubscribe?t=unknown', heading: 'Cart reminders' },
  { name: 'about', picture: 'about', as: 'visitor', path: '/about', heading: /./ },
  { name: 'an empty request refused', as: 'visitor', path: '/quote', heading: 'Get a quote', open: press('Sign in and request') },
];
