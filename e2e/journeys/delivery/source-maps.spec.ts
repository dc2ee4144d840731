import fs from 'node:fs';
import path from 'node:path';
import type { Fault } from '@landfall/modules';
import { expect, test } from '../../fixtures/delivery.ts';
import { signIn } from '../../pages/auth.page.ts';

const MODULE = 'customer-dashboard';
/** From the crash to the report: reports of a page are sent together. */
const REPORT_MS = 20_000;

interface StatusOfModule {
  alarm: { faults: Fault[] } | null;
  faults: { version: string; faults: Fault[] }[];
}

test('an error in production raises an alarm that names the source file and line, and no source map is served', async ({
  page,
  browser,
  server,
  operator,
  built,
  complaints,
}) => {
  complaints.expect(/./); // the page crashes
  const version = built[MODULE]!;
  const status = async () => (await operator.command('status', MODULE)) as unknown as StatusOfModule;
  // the seeded error: a row that is none
  await page.route('**/rest/v1/quote_list*', (route) =>
    route.fulfill({ json: [null], headers: { 'content-range': '0-0/1', 'access-control-expose-headers': 'content-range' } }),
  );
  await page.goto('/dashboard/quotes');
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
  const faultsOf = async () => (await status()).faults.find((one) => one.version === version)?.faults ?? [];
  await expect.poll(async () => (await faultsOf()).length, { timeout: REPORT_MS }).toBeGreaterThan(0);
  const [fault] = await faultsOf();
  const [source, line] = fault!.sources![0]!;
  console.log(`crash: ${fault!.name} at ${source}:${line}, reported as ${JSON.stringify(fault!.frames[0])}`);
  expect(source).toMatch(/^(remotes\/customer-dashboard|libs)\/.+\.tsx?$/);
  const text = fs.readFileSync(path.resolve(import.meta.dirname, '../../..', source), 'utf8').split('\n');
  expect(line).toBeLessThanOrEqual(text.length);
  expect(text[line - 1]).toMatch(/\w/);

  for (let n = 0; n < 20; n++)
    await fetch(`${server.url}/functions/v1/module-health`, {
      method: 'POST',
      headers: { 'content-type': 'text/plain', 'x-forwarded-for': `198.51.100.${n}` },
      body: JSON.stringify({
        environment: 'production',
        reports: [
          {
            module: MODULE,
            version,
            outcome: 'crashed',
            ms: 0,
            fault: { kind: fault!.kind, name: fault!.name, frames: fault!.frames },
          },
        ],
      }),
    });
  expect((await status()).alarm?.faults[0]?.sources?.[0]).toEqual(fault!.sources![0]);
  const admin = await browser.newPage({ baseURL: server.url, storageState: { cookies: [], origins: [] } });
  await signIn(admin, { email: 'admin@demo.test', password: server.password });
  await admin.goto('/admin/releases');
  await expect(admin.getByRole('alert').filter({ hasText: MODULE })).toContainText(`${source}:${line}`);
  await admin.context().close();

  const release = JSON.parse(fs.readFileSync(path.join(server.modulesDir, MODULE, version, 'release.json'), 'utf8')) as {
    files: { path: string }[];
  };
  const scripts = release.files.map((file) => file.path).filter((file) => file.endsWith('.js'));
  expect(scripts.length).toBeGreaterThan(1);
  for (const script of scripts)
    for (const address of [`${version}/${script}.map`, `${version}.maps/${script}.gz`, `${version}/.maps/${script}.gz`])
      expect((await fetch(`${server.url}/modules/${MODULE}/${address}`)).status, address).toBe(404);
  const stored = fs.readdirSync(server.modulesDir, { recursive: true, encoding: 'utf8' });
  expect(stored.filter((file) => /\.maps?([/\\.]|$)/.test(file))).toEqual([]);
});
