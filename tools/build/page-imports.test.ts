import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { pageImportsOf } from './page-imports.ts';

function pagesIn(text: string) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'landfall-pages-'));
  const file = path.join(folder, 'module.tsx');
  fs.writeFileSync(file, text);
  const pages = Object.fromEntries(pageImportsOf(file));
  fs.rmSync(folder, { recursive: true });
  return pages;
}

it('reads from a route table which page imports what', () => {
  const pages = pagesIn(`export default { routes: routesOf<typeof manifest>({
    '/cart': () => import('./cart.route.tsx'),
    '/messages': async () => (await import('./messages.route.tsx')),
    '/dashboard/quotes/:id': () => import('./quote.route.tsx'),
    '/quote/:id': () => import('./quote.route.tsx'),
  }) }`);
  expect(pages).toEqual({
    './cart.route.tsx': ['/cart'],
    './messages.route.tsx': ['/messages'],
    './quote.route.tsx': ['/dashboard/quotes/:id', '/quote/:id'],
  });
});

it('counts no slot and no other import on demand as a page', () => {
  expect(
    pagesIn(`const module = { slots: { 'cart-drawer': () => import('./drawer.tsx') }, later: import('./later.ts') }`),
  ).toEqual({});
});
