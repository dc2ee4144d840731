import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { versionIn } from '../fixtures/delivery.ts';
import { operatorOf } from '../fixtures/registry.ts';
import { expect, test } from '../fixtures/test.ts';
import { copyWorkspace, type Workspace } from '../../tools/test/workspace.ts';

const MODULE = 'gift-wrap';
const require = createRequire(import.meta.url);

let workspace: Workspace;
test.beforeAll(() => {
  workspace = copyWorkspace();
});
test.afterAll(() => workspace.remove());

/** The module with its own packages, as `npm install` puts them. */
function addModule(): void {
  const home = path.join(workspace.folder, 'remotes', MODULE);
  fs.rmSync(home, { recursive: true });
  fs.cpSync(path.resolve(import.meta.dirname, '../fixtures', MODULE), home, { recursive: true });
  const antd = path.dirname(require.resolve('antd-5/package.json'));
  const packages = {
    antd,
    react: path.dirname(require.resolve('react-18/package.json')),
    'react-dom': path.dirname(require.resolve('react-dom-18/package.json')),
    '@ant-design/cssinjs': path.join(antd, 'node_modules/@ant-design/cssinjs'),
  };
  for (const [name, folder] of Object.entries(packages)) {
    const link = path.join(home, 'node_modules', name);
    fs.mkdirSync(path.dirname(link), { recursive: true });
    fs.symlinkSync(folder, link);
  }
}

async function build(version: string): Promise<string> {
  await workspace.run('node', ['tools/build/build.ts', MODULE, '--release'], { LANDFALL_RELEASE: version });
  const kept = path.join(workspace.folder, 'dist/kept', version);
  fs.cpSync(path.join(workspace.folder, 'dist/releases', MODULE, version), kept, { recursive: true });
  return kept;
}

/** How the shell looks: every computed style of its elements outside the page. */
const frameLook = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('header *, footer *')].map((element) => {
      const { color, backgroundColor, borderRadius, fontSize, padding } = getComputedStyle(element);
      return [element.className.toString(), color, backgroundColor, borderRadius, fontSize, padding].join(' ');
    }),
  );

const go = (page: Page, to: string) =>
  page.evaluate((place) => {
    history.pushState({}, '', place);
    dispatchEvent(new PopStateEvent('popstate'));
  }, to);

test('A module with another major of antd loads, styles itself alone, and is rolled back alone', async ({ server, page }) => {
  test.setTimeout(400_000);
  const operator = operatorOf(server);
  const serve = async (version: string) => {
    await operator.release('publish', MODULE, '--from', await build(version));
    const { claims } = (await operator.command('claim', 'request', MODULE, '--version', version)) as unknown as {
      claims: { id: string }[];
    };
    await operator.release('claim', 'approve', ...claims.map(({ id }) => id), '--reason', 'A test');
    await operator.release('promote', MODULE, version);
  };
  await workspace.run('node', ['tools/generators/new-remote.ts', MODULE]);
  await serve('1.0.0'); // on the shell's antd
  addModule();
  await serve('2.0.0');
  const others = async () => {
    const { [MODULE]: _own, ...modules } = (await operator.map()).modules;
    return Object.values(modules).map(({ stable }) => stable.version);
  };
  const rest = await others();

  await page.goto('/about');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForLoadState('load');
  const before = await frameLook(page);
  await go(page, '/gift-wrap');
  await expect(page.getByText('antd 5.29.3')).toBeVisible();
  expect(await versionIn(page, MODULE)).toBe('2.0.0 stable');
  const button = page.getByRole('button', { name: 'Wrap it' });
  await expect(button).toHaveClass(/wrap-btn-primary/);
  await expect(button).toHaveCSS('background-color', 'rgb(0, 128, 0)');
  await expect(button).toHaveCSS('border-radius', '17px');
  // Its styles are in the page's element, and name no class of the shell's antd.
  const own = await page.getByRole('article').evaluate((article) => {
    const element = article.parentElement!.parentElement!;
    return [...element.querySelectorAll('style')].map(({ textContent }) => textContent).join('\n');
  });
  expect(own).toContain('.wrap-btn');
  expect(own).not.toMatch(/\.ant-/);
  expect(await page.locator('head style').filter({ hasText: '.wrap-' }).count()).toBe(0);
  await go(page, '/about');
  await expect(button).toBeHidden();
  expect(await page.locator('style').filter({ hasText: '.wrap-' }).count()).toBe(0);
  expect(await frameLook(page)).toEqual(before);

  await operator.release('rollback', MODULE, '--reason', 'A test');
  await page.goto('/gift-wrap');
  await expect(page.getByRole('heading', { level: 1, name: 'Gift wrap' })).toBeVisible();
  expect(await versionIn(page, MODULE)).toBe('1.0.0 stable');
  expect(await others()).toEqual(rest);
});
