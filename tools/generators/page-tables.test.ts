import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { copyWorkspace } from '../test/workspace.ts';
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

it('lists the lines that a README without a place for the table needs', () => {
  expect(() => withTable('# cart\n', manifest)).toThrow(END);
});

it(
  'fails the pages stage of npm run check on a menu entry that leads nowhere and on an outdated table',
  { timeout: 60_000 },
  async () => {
    const workspace = copyWorkspace();
    const check = () => workspace.run('node', ['tools/generators/page-tables.ts', '--check']);
    const edit = (file: string, from: string, to: string) => {
      const text = fs.readFileSync(path.join(workspace.folder, file), 'utf8');
      expect(text).toContain(from);
      workspace.write(file, text.replace(from, to));
    };
    try {
      await expect(check()).resolves.toBe('');
      edit('remotes/admin-settings/pages.ts', "path: '/admin/countries'", "path: '/admin/countries/:id'");
      edit('remotes/analytics/pages.ts', "path: '/admin/analytics'", "path: '/admin/reports'");
      const failed = await check().catch(String);
      expect(failed).toContain('/admin/countries/:id has a menu entry, but a path with a parameter cannot be linked to');
      expect(failed).toContain('remotes/analytics/README.md: its table of pages is stale');
    } finally {
      workspace.remove();
    }
  },
);
