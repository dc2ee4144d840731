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

it('reads which page imports what, as a text or an address of the contract', () => {
  const pages = pagesIn(`export default { routes: [
    { path: '/cart', lazy: () => import('./cart.route.tsx') },
    { path: paths.checkout, lazy: () => import('./ignored.tsx') },
    { path: paths.messages, lazy: async () => (await import('./messages.route.tsx')) },
    { path: '/dashboard/quotes/:id', lazy: () => import('./quote.route.tsx') },
    { path: '/quote/:id', lazy: () => import('./quote.route.tsx') },
  ] }`);
  expect(pages).toEqual({
    './cart.route.tsx': ['/cart'],
    './messages.route.tsx': ['/messages'],
    './quote.route.tsx': ['/dashboard/quotes/:id', '/quote/:id'],
  });
});

it('gives a nested page the path above it', () => {
  expect(pagesIn(`const r = { path: '/profile', children: [{ index: true, lazy: () => import('./profile.tsx') }] }`)).toEqual({
    './profile.tsx': ['/profile'],
  });
});
