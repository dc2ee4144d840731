import fs from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { type Operator, operatorOf } from '../fixtures/registry.ts';
import { expect, test } from '../fixtures/test.ts';
import { copyWorkspace, type Workspace } from '../../tools/test/workspace.ts';

const MODULE = 'weather';
const DECLARED = /,\n {2}capabilities: .*/;

let workspace: Workspace;
test.beforeAll(() => {
  workspace = copyWorkspace();
});
test.afterAll(() => workspace.remove());

async function build(version: string): Promise<string> {
  await workspace.run('node', ['tools/build/build.ts', MODULE, '--release'], { LANDFALL_RELEASE: version });
  return path.join(workspace.folder, 'dist/releases', MODULE, version);
}

/** A module of another team, and the folder of its first release, which declares no capability. */
async function begin(): Promise<string> {
  await workspace.run('node', ['tools/generators/new-remote.ts', MODULE]);
  const plain = await build('0.9.0');
  const home = path.join(workspace.folder, 'remotes', MODULE);
  fs.rmSync(home, { recursive: true });
  fs.cpSync(path.resolve(import.meta.dirname, '../fixtures', MODULE), home, { recursive: true });
  return plain;
}

async function approve(operator: Operator, version: string): Promise<{ id: string; target: string }[]> {
  const { claims } = (await operator.command('claim', 'request', MODULE, '--version', version)) as unknown as {
    claims: { id: string; target: string }[];
  };
  await operator.release('claim', 'approve', ...claims.map(({ id }) => id), '--reason', 'A test');
  return claims;
}

/** The policy that a page is served with in this browser. */
async function policyAt(page: Page, address: string): Promise<string> {
  const response = await page.goto(address);
  return response!.headers()['content-security-policy']!;
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const line = (page: Page, text: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: text });

test('A module reaches what it declares and an owner approved, and its name is reported with anything else', async ({
  server,
  page,
  browser,
  complaints,
}) => {
  test.setTimeout(400_000);
  const operator = operatorOf(server);
  await operator.release('publish', MODULE, '--from', await begin());
  await approve(operator, '0.9.0');
  await operator.release('promote', MODULE, '0.9.0');

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

  // Without an approval it isn't live, and who previews it is blocked too.
  await operator.release('publish', MODULE, '--from', await build('1.0.0'));
  await expect(operator.release('promote', MODULE, '1.0.0')).rejects.toThrow(/connects to https:\/\/api\.weather\.example/);
  await page.route('https://*.example/**', (route) =>
    route.fulfill({ body: 'It rains', headers: { 'access-control-allow-origin': '*' } }),
  );
  const API = 'https://api.weather.example';
  const preview = `/weather?module.${MODULE}=1.0.0`;
  complaints.expect(/api\.weather\.example/, /Failed to fetch/);
  expect(await policyAt(page, preview)).not.toContain(API);
  await page.getByRole('button', { name: 'Use in this tab' }).click();
  const refusedThere = page.waitForEvent('console', (message) => /api\.weather\.example/.test(message.text()));
  await press(page, 'Ask the declared origin');
  await refusedThere;

  // Approved, it works before it is live for those who preview it, once they have agreed.
  const claims = await approve(operator, '1.0.0');
  const other = await (await browser.newContext({ baseURL: server.url })).newPage();
  expect(await policyAt(other, preview), 'a link alone allows nothing').not.toContain(API);
  const loadsAgain = page.waitForResponse(async (response) =>
    ((await response.allHeaders())['content-security-policy'] ?? '').includes(API),
  );
  await page.goto('/weather');
  await loadsAgain;
  await press(page, 'Ask the declared origin');
  await expect(line(page, 'It rains')).toBeVisible();
  await press(page, 'Double');
  await expect(line(page, 'The worker says 42')).toBeVisible();
  expect(await policyAt(other, '/weather')).not.toContain(API);
  await other.context().close();
  await page.getByRole('button', { name: 'Back to live' }).click();
  await expect(page.getByRole('button', { name: 'Back to live' })).toBeHidden();
  expect(await policyAt(page, '/weather')).not.toContain(API);

  await operator.release('promote', MODULE, '1.0.0');
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
