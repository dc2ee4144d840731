// `npm run hosted:try`: takes an empty hosted project to a paid order in a browser, with the commands of docs/operating.md ("First deploy").
// Prints the commands, the minutes, and each input that a person had to give.
import { exec } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { findProgram, nginxMain, runHost } from '../fixtures/static-host.ts';
import { freePort } from '../fixtures/server.ts';
import { startPlatform } from './platform.ts';
import { buyInBrowser } from './buy-in-browser.ts';

const root = path.resolve(import.meta.dirname, '../..');
const REMOTES = ['storefront', 'cart', 'customer-dashboard', 'admin-ops', 'admin-settings', 'analytics'];
const VERSION = '1.0.0';
const MAIL_WORKER_SECRET = 'a secret of the mail worker';

const work = fs.mkdtempSync(path.join(os.tmpdir(), 'landfall-hosted-'));
const shopPort = await freePort();
const shop = `http://127.0.0.1:${shopPort}`;
const steps: { command: string; ms: number }[] = [];
const asked: string[] = [];

async function timed<T>(command: string, work: () => T | Promise<T>): Promise<T> {
  const begun = performance.now();
  const result = await work();
  steps.push({ command, ms: performance.now() - begun });
  console.log(`${((performance.now() - begun) / 1000).toFixed(1).padStart(7)} s  ${command}`);
  return result;
}

const platform = await startPlatform(shop);
const env: Record<string, string> = { LANDFALL_URL: platform.url, LANDFALL_TOKEN: platform.secretKey };

/** Runs a command of the guide. @returns its output @throws with it, if it fails and may not */
const run = (
  command: string,
  { shown = command, mayFail = false, more = {} }: { shown?: string; mayFail?: boolean; more?: Record<string, string> } = {},
) =>
  timed(
    shown,
    () =>
      new Promise<string>((resolve, reject) => {
        const options = { cwd: root, maxBuffer: 2 ** 26, env: { ...process.env, ...env, ...more } };
        exec(command, options, (error, stdout, stderr) => {
          if (error && !mayFail) reject(new Error(`${command} failed:\n${stdout}${stderr}`));
          else resolve(stdout + stderr);
        });
      }),
  );
const release = (args: string, options?: Parameters<typeof run>[1]) => run(`npm run --silent release -- ${args}`, options);

const between = (text: string, name: string): string => {
  const found = new RegExp(`${name}='([^']+)'`).exec(text)?.[1];
  if (!found) throw new Error(`Nothing sets ${name}:\n${text}`);
  return found;
};

/** The static host: the shell's build with its config.json, and nginx with the configuration that `release hosting` writes. */
async function startHost(): Promise<Awaited<ReturnType<typeof runHost>>> {
  const folder = path.join(work, 'shell');
  fs.cpSync(path.join(root, 'dist/shell'), folder, { recursive: true });
  const config = { supabaseUrl: platform.url, supabaseKey: platform.publishableKey, environment: 'production' };
  fs.writeFileSync(path.join(folder, 'config.json'), JSON.stringify(config));
  await release(`hosting nginx --root ${folder} --listen 127.0.0.1:${shopPort} --out ${work}`, {
    shown: 'npm run release -- hosting nginx --root ... --listen ... --out ...',
  });
  const main = path.join(work, 'nginx.conf');
  fs.writeFileSync(main, nginxMain(work, fs.readFileSync(path.join(work, 'landfall.conf'), 'utf8')));
  return runHost('nginx', findProgram('nginx'), work, ['-c', main, '-p', work], shop);
}

let host: Awaited<ReturnType<typeof startHost>> | undefined;
try {
  const push = `npx supabase db push --remote='${platform.databaseUrl}' --yes --agent=no`;
  await run(push, { shown: 'npx supabase db push --remote', more: { SUPABASE_TELEMETRY_DISABLED: '1' } });
  asked.push('the password of the database');
  await timed('npx supabase functions deploy', () => platform.deploy());
  const first = await release('init', { mayFail: true });
  const secrets = { DELIVERY_KEY: between(first, 'DELIVERY_KEY'), MAIL_WORKER_SECRET };
  await timed('npx supabase secrets set ...', () => platform.deploy(secrets));
  const keys = between(first, 'LANDFALL_MODULE_KEYS');
  await run('npx nx run shell:build --outputStyle=static', {
    more: { LANDFALL_MODULE_KEYS: keys },
    shown: 'LANDFALL_MODULE_KEYS=... npx nx run shell:build',
  });
  host = await startHost();
  for (const name of ['shell', ...REMOTES]) {
    await release(`publish ${name} --version ${VERSION}`, { more: { LANDFALL_MODULE_KEYS: keys } });
    await release(`promote ${name} ${VERSION}`);
  }
  console.log(await release(`init --site ${shop}`, { mayFail: true, more: { MAIL_WORKER_SECRET } }));
  const orderNumber = await timed(
    'in the browser: sign-up, a bank account, a request, its price, checkout, the verified transfer',
    () =>
      buyInBrowser({
        shop,
        platform,
        makeAdmin: (email) => release(`admin ${email}`),
        loadStarter: () => release('starter'),
        asked,
      }),
  );
  console.log(await release('doctor', { mayFail: true }));
  const total = steps.reduce((sum, { ms }) => sum + ms, 0);
  console.log(
    `${orderNumber} is paid. ${steps.length} steps, ${(total / 60_000).toFixed(1)} minutes. Asked: ${asked.join('; ')}.`,
  );
} finally {
  await host?.stop();
  await platform.stop();
  fs.rmSync(work, { recursive: true, force: true });
}
process.exit(); // the backend's timers would keep it alive
