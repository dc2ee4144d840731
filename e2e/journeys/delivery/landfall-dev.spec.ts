import { type ChildProcess, spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { versionIn } from '../../fixtures/delivery.ts';
import { operatorOf } from '../../fixtures/registry.ts';
import type { Server } from '../../fixtures/server.ts';
import { expect, test } from '../../fixtures/test.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const BUILD_MS = 90_000;
const PAGE = path.join(root, 'remotes/storefront/src/pages/contact/contact.route.tsx');
const HOME = path.join(root, 'remotes/storefront/src/pages/home/home.route.tsx');
const MODULE = path.join(root, 'remotes/storefront/src/module.tsx');

interface Dev {
  child: ChildProcess;
  output(): string;
}

/** Starts `landfall dev storefront` against the server, with a token. */
function startDev({ url }: Server, token: string): Dev {
  const args = ['tools/kit/landfall.ts', 'dev', 'storefront', '--against', url, '--environment', 'production', '--port', '0'];
  const child = spawn(process.execPath, args, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, LANDFALL_TOKEN: token, LANDFALL_ROOT: root },
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  return { child, output: () => output };
}

test('a developer’s build runs inside the deployed shell on this machine, replaces components after a save, and takes a right in production', async ({
  page,
  server,
}) => {
  test.setTimeout(240_000);
  const operator = operatorOf(server);
  const team = [
    '--name',
    'dev',
    '--team',
    'shop',
    '--modules',
    'storefront',
    '--verbs',
    'publish,promote,rollback',
    '--days',
    '1',
  ];
  const { token } = (await operator.command('token', 'create', ...team)) as { token: string };
  const refused = startDev(server, token);
  await new Promise((resolve) => refused.child.once('exit', resolve));
  expect(refused.output()).toContain('administer');

  const source = fs.readFileSync(PAGE, 'utf8');
  const saved = new Map<string, string>();
  const save = (file: string, text: string) => {
    if (!saved.has(file)) saved.set(file, fs.readFileSync(file, 'utf8'));
    fs.writeFileSync(file, text);
  };
  const dev = startDev(server, server.ownerToken);
  try {
    await expect.poll(dev.output, { timeout: BUILD_MS }).toContain('ready http');
    const link = /ready (\S+)/.exec(dev.output())![1]!;
    await page.goto(link.replace('/?', '/contact?'));
    await page.getByRole('button', { name: 'Use in this tab' }).click();
    await page.getByLabel('Message').fill('Typed before the save');
    expect(await versionIn(page, 'storefront')).toBe('0.0.0-dev override');
    const opened = await page.evaluate(() => performance.timeOrigin);
    const isSamePage = async () => (await page.evaluate(() => performance.timeOrigin)) === opened;

    let begun = performance.now();
    save(PAGE, source.replace('Send message', 'Send it now'));
    await expect(page.getByRole('button', { name: 'Send it now' })).toBeVisible({ timeout: BUILD_MS });
    console.log(`a component replaced after a save: ${Math.round(performance.now() - begun)} ms`);
    expect([await isSamePage(), await page.getByLabel('Message').inputValue()]).toEqual([true, 'Typed before the save']);

    // another hook: the component is mounted again, and the page stays
    const withHook = source.replace(
      '  const send = useSendContact();',
      '  const send = useSendContact();\n  useEffect(() => {});',
    );
    expect(withHook).not.toBe(source);
    save(PAGE, withHook);
    await expect(page.getByRole('button', { name: 'Send message' })).toBeVisible({ timeout: BUILD_MS });
    expect([await isSamePage(), await page.getByLabel('Message').inputValue()]).toEqual([true, '']);

    // a page that requests its data early, too
    await page.getByRole('banner').getByRole('link', { name: 'Landfall' }).first().click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Sold there');
    save(HOME, fs.readFileSync(HOME, 'utf8').replace('>How it works<', '>How we work<'));
    await expect(page.getByRole('heading', { name: 'How we work' })).toBeVisible({ timeout: BUILD_MS });
    expect(await isSamePage()).toBe(true);

    // no component: the page reloads
    begun = performance.now();
    save(MODULE, fs.readFileSync(MODULE, 'utf8').replace('satisfies RemoteModule', 'satisfies RemoteModule /* saved */'));
    await expect.poll(() => isSamePage().catch(() => true), { timeout: BUILD_MS }).toBe(false);
    console.log(`reload after a save: ${Math.round(performance.now() - begun)} ms`);
    expect(await versionIn(page, 'storefront')).toBe('0.0.0-dev override');
  } finally {
    dev.child.kill('SIGTERM');
    for (const [file, text] of saved) fs.writeFileSync(file, text);
  }
});
