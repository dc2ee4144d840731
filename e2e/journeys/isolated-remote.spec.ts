import { createHash } from 'node:crypto';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { versionIn } from '../fixtures/delivery.ts';
import { type Operator, operatorOf } from '../fixtures/registry.ts';
import { expect, test } from '../fixtures/role-pages.ts';
import { copyWorkspace, type Workspace } from '../../tools/test/workspace.ts';

const MODULE = 'gift-ideas';
const PAGE = `/${MODULE}`;
/** The same module with React 18, which is another major than the shell's. */
const WITH_REACT_18 = path.resolve(import.meta.dirname, '../fixtures', MODULE);
const require = createRequire(import.meta.url);

let workspace: Workspace;
test.beforeAll(() => {
  workspace = copyWorkspace();
});
test.afterAll(() => workspace.remove());

/** Replaces the sources of the module, and installs its own React, as `npm install` does. */
function moveToReact18(): void {
  const home = path.join(workspace.folder, 'remotes', MODULE);
  fs.rmSync(home, { recursive: true });
  fs.cpSync(WITH_REACT_18, home, { recursive: true });
  for (const name of ['react', 'react-dom']) {
    const folder = path.dirname(require.resolve(`${name}-18/package.json`));
    fs.mkdirSync(path.join(home, 'node_modules'), { recursive: true });
    fs.symlinkSync(folder, path.join(home, 'node_modules', name));
  }
}

/** Builds the module's present sources. @returns the release's folder */
async function build(version: string): Promise<string> {
  await workspace.run('node', ['tools/build/build.ts', MODULE, '--release'], { LANDFALL_RELEASE: version });
  const folder = path.join(workspace.folder, 'dist/releases', MODULE, version);
  const kept = path.join(workspace.folder, 'dist/kept', version);
  fs.cpSync(folder, kept, { recursive: true });
  return kept;
}

interface ClaimList {
  claims: { id: string; isolated: boolean }[];
}

/** Requests what the release lacks and approves it. */
async function approve(operator: Operator, version: string): Promise<ClaimList['claims']> {
  const { claims } = (await operator.command('claim', 'request', MODULE, '--version', version)) as unknown as ClaimList;
  await operator.release('claim', 'approve', ...claims.map(({ id }) => id), '--reason', 'A test');
  return claims;
}

interface Document {
  version: string;
  files: { path: string; bytes: number; integrity: string }[];
  needs: Record<string, { range: string }>;
  platform?: { modules: Record<string, { version: string }> };
}

/** Copies a release under another version, with changes in its document and, for a remote, in its entry. */
function changed(folder: string, change: (document: Document) => void, entry = (text: string) => text): string {
  const copy = fs.mkdtempSync(path.join(workspace.folder, 'changed-'));
  fs.cpSync(folder, copy, { recursive: true });
  const file = path.join(copy, 'release.json');
  const document = JSON.parse(fs.readFileSync(file, 'utf8')) as Document;
  change(document);
  const listed = document.files.find((one) => one.path === 'remoteEntry.js');
  if (listed) {
    const text = entry(fs.readFileSync(path.join(copy, listed.path), 'utf8'));
    fs.writeFileSync(path.join(copy, listed.path), text);
    listed.bytes = Buffer.byteLength(text);
    listed.integrity = `sha256-${createHash('sha256').update(text).digest('base64')}`;
    for (const packed of ['.br', '.gz']) fs.rmSync(path.join(copy, listed.path + packed), { force: true });
  }
  fs.writeFileSync(file, JSON.stringify(document));
  return copy;
}

/** Everything but the module: versions and hashes of the others, and the shell's page. */
async function others(operator: Operator): Promise<string> {
  const { [MODULE]: _own, ...modules } = (await operator.map()).modules;
  return JSON.stringify(Object.values(modules).map(({ stable }) => [stable.version, stable.integrity]));
}

/** Transferred bytes of scripts and styles, by a part of their address. */
function weighing(page: Page, ...parts: string[]): Promise<Record<string, number>>[] {
  const weights: Promise<Record<string, number>>[] = [];
  page.on('requestfinished', (request) => {
    const part = parts.find((one) => request.url().includes(one));
    if (part) weights.push(request.sizes().then(({ responseBodySize }) => ({ [part]: responseBodySize })));
  });
  return weights;
}

const fact = (page: Page, text: string | RegExp) => page.getByRole('main').getByRole('listitem').filter({ hasText: text });
const themeColour = (page: Page) => page.getByRole('article').evaluate((element) => getComputedStyle(element).color);

test('A module moves to another major of React and back alone, and the shell’s major moves last', async ({
  server,
  pageOf,
  complaints,
}) => {
  test.setTimeout(600_000);
  const operator = operatorOf(server);
  const publish = (folder: string) => operator.release('publish', MODULE, '--from', folder);
  const promote = (version: string, ...more: string[]) => operator.release('promote', MODULE, version, ...more);

  // On the shell's React, like every module.
  await workspace.run('node', ['tools/generators/new-remote.ts', MODULE]);
  await publish(await build('1.0.0'));
  const next = await build('3.0.0');
  const [first] = await approve(operator, '1.0.0');
  expect(first).toMatchObject({ isolated: false });
  await promote('1.0.0');
  const rest = await others(operator);

  // On another major, by itself.
  moveToReact18();
  await publish(await build('2.0.0'));
  await expect(promote('2.0.0')).rejects.toThrow('isolation_not_claimed');
  const [second] = await approve(operator, '2.0.0');
  expect(second).toMatchObject({ isolated: true });
  await promote('2.0.0');

  const page = await pageOf('customer');
  await page.goto('/about');
  const weights = weighing(page, '/shared-isolated.', `/${MODULE}/2.0.0/`);
  const reads: string[] = [];
  page.on('request', (request) => request.url().includes('/country_settings?') && reads.push(request.url()));
  const go = (to: string) =>
    page.evaluate((path) => {
      history.pushState({}, '', path);
      dispatchEvent(new PopStateEvent('popstate'));
    }, to);
  await go(PAGE);
  await expect(page.getByRole('heading', { level: 1, name: 'Gift ideas' })).toBeVisible();
  await expect(page).toHaveTitle(/^Gift ideas/);
  await expect(fact(page, 'React 18.3.1')).toBeVisible();
  await expect(fact(page, 'Session of customer@demo.test')).toBeVisible();
  await expect(fact(page, /Delivered to [1-9]\d* countries/)).toBeVisible();
  expect(await versionIn(page, MODULE)).toBe('2.0.0 stable');
  const bytes: Record<string, number> = {};
  for (const one of await Promise.all(weights))
    for (const [part, size] of Object.entries(one)) bytes[part] = (bytes[part] ?? 0) + size;
  console.info(`bytes of an isolated page with React 18, compressed: ${JSON.stringify(bytes)}`);
  expect(bytes['/shared-isolated.']).toBeLessThan(1500);

  const light = await themeColour(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(fact(page, 'Theme dark')).toBeVisible();
  expect(await themeColour(page)).not.toBe(light);

  await page.getByRole('button', { name: 'Tell the others' }).click();
  await expect(fact(page, 'Heard country_settings')).toBeVisible();
  await page.getByRole('button', { name: 'For children' }).click();
  await expect(fact(page, 'Query ?for=children')).toBeVisible();
  await page.evaluate(() => Object.assign(globalThis, { samePage: true }));
  await page.getByRole('link', { name: 'About us' }).click();
  await expect(page).toHaveURL(/\/about$/);
  await expect(page.getByRole('article').filter({ hasText: 'React 18' })).toBeHidden();
  const before = reads.length;
  await page.goBack();
  await expect(fact(page, /Delivered to [1-9]/)).toBeVisible();
  expect(reads, 'the shell’s cache has the data').toHaveLength(before);
  expect(await page.evaluate(() => 'samePage' in globalThis)).toBe(true);
  await page.goto(PAGE);
  await expect(page.locator('link[rel=preload][href*=shared-isolated]')).toHaveCount(1);
  await expect(fact(page, 'React 18.3.1')).toBeVisible();

  // The shell's React may move once no module depends on the old one: isolated modules don't.
  const { shell } = Object.fromEntries(
    ((await operator.command('status')) as { modules: { module: string; live: { version: string } }[] }).modules.map(
      ({ module, live }) => [module, live.version],
    ),
  );
  const nextShell = changed(path.join(server.modulesDir, 'shell', shell!), (document) => {
    document.version = '9.0.0';
    for (const name of ['react', 'react-dom', 'react/jsx-runtime']) document.platform!.modules[name]!.version = '20.0.0';
  });
  await operator.release('publish', 'shell', '--from', nextShell);
  const refusal = await operator.command('promote', 'shell', '9.0.0').then(String, String);
  expect(refusal).toMatch(/storefront \S+ needs react \^19\S+; the shell shares 20\.0\.0: .*declare its pages isolated/);
  expect(refusal).not.toContain(MODULE);

  // A crash has the error screen of every page, and the previous release, on the shell's React again.
  complaints.expect(/No such gift/, /Uncaught rendering error/);
  await page.getByRole('button', { name: 'Break' }).click();
  const alert = page.getByRole('alert', { name: 'Something went wrong' });
  await expect(alert).toContainText('Gift ideas 2.0.0 ran into an error. The next try uses its version 1.0.0.');
  await alert.getByRole('button', { name: 'Try Again' }).click();
  await expect(fact(page, 'Nepal')).toBeVisible();
  expect(await versionIn(page, MODULE)).toBe('1.0.0 fallback');

  // Rolled back alone.
  await operator.release('rollback', MODULE, '--reason', 'A test');
  await page.goto(PAGE);
  await expect(fact(page, 'Nepal')).toBeVisible();
  expect(await versionIn(page, MODULE)).toBe('1.0.0 stable');
  expect(await others(operator)).toBe(rest);

  // Not isolated, and built for another major: refused by the gate and, where that was forced, by the page.
  const unfit = changed(
    next,
    (document) => {
      for (const name of ['react', 'react/jsx-runtime']) if (document.needs[name]) document.needs[name].range = '^18.3.1';
    },
    (text) => text.replaceAll(/(shareKey:"react(?:\/jsx-runtime)?",import:null,requiredVersion:)"[^"]*"/g, '$1"^18.3.1"'),
  );
  await publish(unfit);
  await expect(promote('3.0.0')).rejects.toThrow(/needs react\S* \^18\.3\.1; the shell shares 19\./);
  await promote('3.0.0', '--force', 'contract', '--reason', 'A test');
  complaints.expect(
    /gift-ideas 3\.0\.0 did not load.*Needs react\S* \^18\.3\.1, which the shell does not share: it shares 19\./s,
  );
  await page.goto(PAGE);
  await expect(fact(page, 'Nepal')).toBeVisible();
  expect(await versionIn(page, MODULE)).toBe('1.0.0 fallback');

  await operator.release('claim', 'revoke', second!.id, '--reason', 'The other tests do without');
});
