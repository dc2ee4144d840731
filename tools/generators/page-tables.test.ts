import { expect, it } from 'vitest';
import { withTable } from './page-tables.ts';

const START = '<!-- pages: written from pages.ts by tools/generators/page-tables.ts -->';
const END = '<!-- /pages -->';
const manifest = { name: 'Cart', pages: [{ path: '/cart', access: 'customer', title: 'Cart' }], slots: ['cart-drawer'] } as const;

it('writes the pages and slots of a remote between the two marks of its README', () => {
  const text = withTable(`# cart\n\n${START}\nstale\n${END}\n\nThe rest.\n`, manifest);
  expect(text).toContain('| `/cart` | customer | Cart  |      |         |');
  expect(text).toContain('Slots: `cart-drawer`');
  expect(text).not.toContain('stale');
  expect(text.endsWith(`${END}\n\nThe rest.\n`)).toBe(true);
});

it('changes nothing the second time', () => {
  const once = withTable(`${START}\n${END}\n`, manifest);
  expect(withTable(once, manifest)).toBe(once);
});

it('says which lines a README without a place for the table needs', () => {
  expect(() => withTable('# cart\n', manifest)).toThrow(END);
});
