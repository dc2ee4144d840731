import { type ChildProcess, spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { versionIn } from '../../fixtures/delivery.ts';
import { freePort, type Server } from '../../fixtures/server.ts';
import { expect, test } from '../../fixtures/test.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const BUILD_MS = 90_000;
const PAGE = path.join(root, 'remotes/storefront/src/pages/contact/contact.route.tsx');
const MANIFEST = path.join(root, 'remotes/storefront/pages.ts');
const MODULE = path.join(root, 'remotes/storefront/src/module.tsx');

interface Dev {
  child: ChildProcess;
  output(): string;
}

/** Starts `landfall dev storefront` against the server. */
async function startDev({ url }: Server): Promise<Dev> {
  const args = ['tools/landfall.ts', 'dev', 'storefront', '--against', url, '--port', String(await freePort())];
  const child = spawn(process.execPath, args, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, LANDFALL_ROOT: root },
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  return { child, output: () => output };
}

test('a developer’s build runs in a development shell with a deployed shop’s data, and replaces components after a save', async ({
  page,
  server,
  complaints,
}) => {
  test.setTimeout(240_000);
  const source = fs.readFileSync(PAGE, 'utf8');
  const saved = new Map<string, string>();
  const save = (file: string, text: string) => {
    if (!saved.has(file)) saved.set(file, fs.readFileSync(file, 'utf8'));
    fs.writeFileSync(file, text);
  };
  const dev = await startDev(server);
  try {
    await expect.poll(dev.output, { timeout: BUILD_MS }).toContain('ready http');
    const link = /ready (\S+)/.exec(dev.output())![1]!;
    await page.goto(link.replace('/?', '/contact?'));
    await page.getByRole('button', { name: 'Use in this tab' }).click();
    await page.getByLabel('Message').fill('Typed before the save');
    expect(await versionIn(page, 'storefront')).toBe('0.0.0-dev override');
    let opened = await page.evaluate(() => performance.timeOrigin);
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
    expect([await isSamePage(), await page.getByLabel('Message').inputValue()]).toEqual([true, 'Typed before the save']);

    // the deployed page's policy, with what pages.ts declares at each load
    await page.route('https://api.example/**', (route) =>
      route.fulfill({ body: 'It rains', headers: { 'access-control-allow-origin': '*' } }),
    );
    const ask = () =>
      page.evaluate(() =>
        fetch('https://api.example/now').then(
          (answer) => answer.text(),
          () => 'blocked',
        ),
      );
    complaints.expect(/api\.example/);
    expect(await ask()).toBe('blocked');
    save(
      MANIFEST,
      fs.readFileSync(MANIFEST, 'utf8').replace('pages: [', `capabilities: { connect: ['https://api.example'] }, pages: [`),
    );
    await page.reload();
    await expect(page.getByLabel('Message')).toBeVisible({ timeout: BUILD_MS });
    expect(await ask()).toBe('It rains');
    opened = await page.evaluate(() => performance.timeOrigin);

    // no component: the page reloads
    complaints.expect(/HMR update failed, performing full reload/);
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
