import type { Server } from '../fixtures/server.ts';
import { expect, test } from '../fixtures/test.ts';
import { copyWorkspace, type Workspace } from '../../tools/test/workspace.ts';

/** Check only what the generator wrote or changed: other stages cover the rest. */
const ITS_OWN = {
  extends: './tsconfig.base.json',
  include: ['remotes/gift-cards', 'shell/src/platform/module-names.ts'],
};

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

test('One command creates a new remote that passes the checks and goes live with its first release', async ({ server, page }) => {
  test.setTimeout(600_000);
  const said = await workspace.run('node', ['tools/generators/new-remote.ts', 'gift-cards']);
  expect(said).toContain('Release that shell once');

  workspace.write('tsconfig.own.json', JSON.stringify(ITS_OWN));
  await workspace.run('tsc', ['-p', 'tsconfig.own.json', '--noEmit']);
  await workspace.run('depcruise', ['remotes/gift-cards', '--config', '.dependency-cruiser.cjs']);
  await workspace.run('vitest', ['run', '--project', 'dom', 'remotes/gift-cards', 'libs/contract/src/ownership.test.ts']);

  const release = releasing(server);
  const version = '9.0.0';
  await release('publish', 'shell', '--version', version);
  expect(await release('promote', 'shell', version)).toMatchObject({ version });
  expect(await release('publish', 'gift-cards')).toMatchObject({ module: 'gift-cards', version: '1.0.0', already: false });
  expect(await release('promote', 'gift-cards', '1.0.0')).toMatchObject({ version: '1.0.0', previous: null });

  await page.goto('/gift-cards');
  await expect(page.getByRole('heading', { name: 'Gift cards' })).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Nepal' })).toBeVisible();
  expect(await release('rollback', 'shell', '--reason', 'The other tests want the built one')).toMatchObject({ from: version });
});
