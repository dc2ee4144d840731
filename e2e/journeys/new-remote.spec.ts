import fs from 'node:fs';
import path from 'node:path';
import type { Server } from '../fixtures/server.ts';
import { expect, test } from '../fixtures/role-pages.ts';
import { copyWorkspace, type Workspace } from '../../tools/test/workspace.ts';

/** Check only what the generator wrote or changed: other stages cover the rest. */
const ITS_OWN = {
  extends: './tsconfig.base.json',
  include: ['remotes/gift-cards'],
};

const TOOL = 'export const Component = () => <span>Gift tool</span>;\n';

let workspace: Workspace;
test.beforeAll(() => {
  workspace = copyWorkspace();
});
test.afterAll(() => workspace.remove());

const releasing =
  ({ url, ownerToken }: Server) =>
  async (...args: string[]): Promise<unknown> => {
    const env = { LANDFALL_URL: url, LANDFALL_TOKEN: ownerToken };
    return JSON.parse(await workspace.run('node', ['tools/release/release.ts', ...args, '--json'], env));
  };

function edit(file: string, from: string, to: string): void {
  const text = fs.readFileSync(path.join(workspace.folder, file), 'utf8');
  expect(text).toContain(from);
  workspace.write(file, text.replace(from, to));
}

/** Everything the server returns for the shell's page, except the inlined data. */
async function shellBytes({ url }: Server): Promise<string> {
  const page = await (await fetch(`${url}/about`, { headers: { accept: 'text/html' } })).text();
  return page.replace(/<script type="application\/json"[^>]*>[^<]*<\/script>/g, '');
}

interface ClaimList {
  claims: { id: string; state: string; target: string }[];
}

test('A new remote is made by one command, and appears and disappears without a change of the shell', async ({
  server,
  pageOf,
}) => {
  test.setTimeout(600_000);
  const begun = performance.now();
  const said = await workspace.run('node', ['tools/generators/new-remote.ts', 'gift-cards', '--access', 'admin']);
  expect(said).toContain('claim request');
  expect(said).not.toContain('shell/src');
  workspace.write('remotes/gift-cards/src/tool.tsx', TOOL);
  edit(
    'remotes/gift-cards/src/module.tsx',
    'start: listen,',
    `start: listen, slots: { 'header-tool': () => import('./tool.tsx') },`,
  );
  edit('remotes/gift-cards/pages.ts', 'pages: [', `slots: ['header-tool'], pages: [`);

  workspace.write('tsconfig.own.json', JSON.stringify(ITS_OWN));
  await workspace.run('tsc', ['-p', 'tsconfig.own.json', '--noEmit']);
  await workspace.run('depcruise', ['remotes/gift-cards', '--config', '.dependency-cruiser.cjs']);
  await workspace.run('vitest', ['run', '--project', 'dom', 'remotes/gift-cards']);

  const release = releasing(server);
  const before = await shellBytes(server);
  expect(await release('publish', 'gift-cards')).toMatchObject({ module: 'gift-cards', version: '1.0.0', already: false });
  const requested = (await release('claim', 'request', 'gift-cards', '--version', '1.0.0')) as ClaimList;
  expect(requested.claims.map(({ target, state }) => `${target} ${state}`).toSorted()).toEqual([
    '/admin/gift-cards requested',
    'header-tool requested',
  ]);
  await release('claim', 'approve', ...requested.claims.map(({ id }) => id), '--reason', 'A test');
  expect(await release('promote', 'gift-cards', '1.0.0')).toMatchObject({ version: '1.0.0', previous: null });

  const served = performance.now();

  const page = await pageOf('admin');
  await page.goto('/admin');
  await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Gift cards' }).click();
  await expect(page.getByRole('heading', { name: 'Gift cards' })).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Nepal' })).toBeVisible();
  await expect(page).toHaveTitle(/^Gift cards/);
  await page.keyboard.press('Control+k');
  await page.keyboard.type('gift');
  await expect(page.getByRole('option', { name: /Gift cards/ })).toBeVisible();
  await page.goto('/about');
  await expect(page.getByRole('banner').getByText('Gift tool')).toBeVisible();

  await release('claim', 'revoke', ...requested.claims.map(({ id }) => id), '--reason', 'The other tests do without');
  await page.goto('/admin/gift-cards');
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Gift cards' })).toBeHidden();
  await page.goto('/about');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('banner').getByText('Gift tool')).toBeHidden();
  expect(await shellBytes(server)).toBe(before);
  const seconds = Math.round((served - begun) / 1000);
  console.info(
    `a seventh remote: new:remote, publish, claim request, claim approve, promote; checked and live in ${seconds} s; 0 bytes of the shell changed`,
  );
});
