import type { Locator, Page } from '@playwright/test';
import { choose } from './choose.ts';

export interface Wanted {
  link: string;
  name: string;
  options: string;
  quantity: number;
  price: number;
  weight: number;
  /** Length, width, height in cm. */
  size?: [number, number, number];
  photo?: { name: string; mimeType: string; buffer: Buffer };
}

const SIZE = ['Length', 'Width', 'Height'] as const;

async function fillItem(item: Locator, wanted: Wanted): Promise<void> {
  await item.getByLabel('Product link').fill(wanted.link);
  await item.getByLabel('Product name').fill(wanted.name);
  await item.getByLabel('Options').fill(wanted.options);
  await item.getByLabel('Quantity').fill(String(wanted.quantity));
  await item.getByLabel('Price of one').fill(String(wanted.price));
  await item.getByLabel('Weight').fill(String(wanted.weight));
  for (const [at, side] of SIZE.entries()) if (wanted.size) await item.getByLabel(side).fill(String(wanted.size[at]));
  if (wanted.photo) await item.getByLabel('Add a photo').setInputFiles(wanted.photo);
}

/** Fills in /quote for items of one shop. */
export async function fillRequest(
  page: Page,
  items: Wanted[],
  { from, to, notes }: { from: string; to: string; notes: string },
): Promise<void> {
  for (const [at, wanted] of items.entries()) {
    if (at > 0) await page.getByRole('button', { name: 'Add another item' }).click();
    await fillItem(page.getByRole('group', { name: `Item ${at + 1}` }), wanted);
  }
  await choose(page, 'Bought in', from);
  await choose(page, 'Delivered to', to);
  await page.getByLabel('Notes').fill(notes);
}
