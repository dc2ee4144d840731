import { type ChildProcess, spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { versionIn } from '../../fixtures/delivery.ts';
import { operatorOf } from '../../fixtures/registry.ts';
import type { Server } from '../../fixtures/server.ts';
import { expect, test } from '../../fixtures/test.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const BUILD_MS = 90_000;

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

test('a developer’s build runs inside the deployed shell on this machine, reloads after a save, and takes a right in production', async ({
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

  const dev = startDev(server, server.ownerToken);
  try {
    await expect.poll(dev.output, { timeout: BUILD_MS }).toContain('ready http');
    const link = /ready (\S+)/.exec(dev.output())![1]!;
    await page.goto(link);
    await page.getByRole('button', { name: 'Use in this tab' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Sold there');
    expect(await versionIn(page, 'storefront')).toBe('0.0.0-dev override');
    const before = await page.evaluate(() => performance.timeOrigin);
    const file = path.join(root, 'remotes/storefront/src/module.tsx');
    const begun = performance.now();
    fs.utimesSync(file, new Date(), new Date());
    await expect
      .poll(() => page.evaluate(() => performance.timeOrigin).catch(() => before), { timeout: BUILD_MS })
      .not.toBe(before);
    console.log(`reload after a save: ${Math.round(performance.now() - begun)} ms`);
    expect(await versionIn(page, 'storefront')).toBe('0.0.0-dev override');
  } finally {
    dev.child.kill('SIGTERM');
  }
});
