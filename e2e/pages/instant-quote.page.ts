import { expect, type Page } from '@playwright/test';
import { choose } from './choose.ts';

export interface InstantWanted {
  link: string;
  name: string;
  price: number;
  weight?: number;
}

/** A product that a template recognizes, and one that none does. */
export const KNOWN: InstantWanted = {
  link: 'https://www.peakrunner.example/p/trail-2',
  name: 'Trail running shoes',
  price: 129,
};
export const UNKNOWN: InstantWanted = { link: 'https://workshop.example/stool', name: 'Three-legged stool', price: 80 };

const ANSWER_MS = 30_000;

/** Fills in /quote-auto for a purchase in the United States and waits for the result. */
export async function fillInstant(page: Page, { link, name, price, weight }: InstantWanted, to = 'Nepal'): Promise<void> {
  await page.getByLabel('Product link').fill(link);
  await page.getByLabel('Product name').fill(name);
  await page.getByLabel('Price of one').fill(String(price));
  if (weight) await page.getByLabel('Weight').fill(String(weight));
  await choose(page, 'Bought in', 'United States');
  await choose(page, 'Delivered to', to);
  const answer = page.getByRole('region', { name: 'Our answer' }).getByRole('heading', { name: 'How sure we are' });
  await expect(answer).toBeVisible({ timeout: ANSWER_MS });
}
