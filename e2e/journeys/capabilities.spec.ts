import fs from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { operatorOf } from '../fixtures/registry.ts';
import { expect, test } from '../fixtures/test.ts';
import { copyWorkspace, type Workspace } from '../../tools/test/workspace.ts';

const MODULE = 'weather';
const DECLARED = /,\n {2}capabilities: .*/;

let workspace: Workspace;
test.beforeAll(() => {
  workspace = copyWorkspace();
  fs.cpSync(path.resolve(import.meta.dirname, '../fixtures', MODULE), path.join(workspace.folder, 'remotes', MODULE), {
    recursive: true,
  });
});
test.afterAll(() => workspace.remove());

async function build(version: string): Promise<string> {
  await workspace.run('node', ['tools/build/build.ts', MODULE, '--release'], { LANDFALL_RELEASE: version });
  return path.join(workspace.folder, 'dist/releases', MODULE, version);
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const line = (page: Page, text: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: text });

test('A module reaches what it declares and an owner approved, and its name is reported with anything else', async ({
  server,
  page,
  complaints,
}) => {
  test.setTimeout(300_000);
  const operator = operatorOf(server);

  // Without the declaration there is no build.
  const manifest = path.join(workspace.folder, 'remotes', MODULE, 'pages.ts');
  const declared = fs.readFileSync(manifest, 'utf8');
  fs.writeFileSync(manifest, declared.replace(DECLARED, ','));
  const refused = await build('1.0.0').then(String, String);
  expect(refused).toContain(
    "remotes/weather/src/weather.page.tsx:28 connects to https://api.weather.example: declare capabilities: { connect: ['https://api.weather.example'] } in remotes/weather/pages.ts",
  );
  expect(refused).toContain('runs ./double.ts in a worker: declare capabilities: { workers: true }');
  fs.writeFileSync(manifest, declared);

  // Without an approval it isn't live.
  await operator.release('publish', MODULE, '--from', await build('1.0.0'));
  await expect(operator.release('promote', MODULE, '1.0.0')).rejects.toThrow(/connects to https:\/\/api\.weather\.example/);
  const { claims } = (await operator.command('claim', 'request', MODULE, '--version', '1.0.0')) as unknown as {
    claims: { id: string; target: string }[];
  };
  await operator.release('claim', 'approve', ...claims.map(({ id }) => id), '--reason', 'A test');
  await operator.release('promote', MODULE, '1.0.0');

  await page.route('https://*.example/**', (route) =>
    route.fulfill({ body: 'It rains', headers: { 'access-control-allow-origin': '*' } }),
  );
  const watching = page.waitForResponse((response) => /\/watch\.\w+\.js/.test(response.url()));
  await page.goto('/weather');
  await (await watching).finished();
  await press(page, 'Ask the declared origin');
  await expect(line(page, 'It rains')).toBeVisible();
  await press(page, 'Double');
  await expect(line(page, 'The worker says 42')).toBeVisible();
  await press(page, 'Compile');
  await expect(line(page, 'WebAssembly compiled')).toBeVisible();

  complaints.expect(/other\.example/, /Fetch API cannot load/);
  const reported = page.waitForRequest((request) => (request.postData() ?? '').includes('"policy"'));
  await press(page, 'Ask another origin');
  await expect(line(page, 'other.example could not be reached')).toBeVisible();
  expect(JSON.parse((await reported).postData()!)).toMatchObject({
    seen: [{ module: MODULE, version: '1.0.0', kind: 'policy', detail: 'connect-src other.example' }],
  });

  // A claim that is revoked is blocked with the next page load.
  const api = claims.find(({ target }) => target.startsWith('connect '))!;
  await operator.release('claim', 'revoke', api.id, '--reason', 'A test');
  complaints.expect(/api\.weather\.example/, /Failed to fetch/);
  await page.goto('/weather');
  const blocked = page.waitForEvent('console', (message) => /api\.weather\.example/.test(message.text()));
  await press(page, 'Ask the declared origin');
  await blocked;
  await expect(line(page, 'It rains')).toBeHidden();
});
