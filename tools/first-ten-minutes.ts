// node tools/first-ten-minutes.ts [--link] [--only "Add a page"]: follows README's recipes on a fresh clone, like a new engineer, until
// their pages are on screen. --link hard-links this clone's node_modules instead of installing. --only follows one recipe and does not
// start the product.
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { signIn } from '../e2e/pages/auth.page.ts';
import { type Step, recipesOf } from './recipes.ts';
import { findChromium } from './test/chromium.ts';

const root = path.resolve(import.meta.dirname, '..');
const READY_MS = 300_000;
const PAGE_MS = 60_000;

const { values } = parseArgs({ options: { link: { type: 'boolean' }, only: { type: 'string' } } });

/** Uses hard links. tools/bootstrap.mjs writes its marker in place, so the clone gets its own. */
function linkModules(folder: string): void {
  execFileSync('cp', ['-al', path.join(root, 'node_modules'), folder]);
  const marker = path.join(folder, 'node_modules/.landfall-lock');
  fs.rmSync(marker, { force: true });
  const lock = fs.readFileSync(path.join(folder, 'package-lock.json'));
  fs.writeFileSync(marker, `${createHash('sha256').update(lock).digest('hex')}\n`);
}

function clone(): string {
  const folder = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'landfall-first-')), 'landfall');
  execFileSync('git', ['clone', '--quiet', root, folder]);
  if (values.link) linkModules(folder);
  else execFileSync('npm', ['install', '--no-audit', '--no-fund', '--prefer-offline'], { cwd: folder, stdio: 'inherit' });
  return folder;
}

/** Inserts a text below the line given by an anchor; each further anchor is searched after the previous one.
 *  @throws if the file has no such line */
function insertBelow(file: string, anchors: string[], text: string): void {
  const lines = fs.readFileSync(file, 'utf8').split('\n');
  let at = -1;
  for (const anchor of anchors) {
    at = lines.indexOf(anchor, at + 1);
    if (at < 0) throw new Error(`${file} has no line "${anchor}": has it changed since README was written?`);
  }
  lines.splice(at + 1, 0, ...text.trimEnd().split('\n'));
  fs.writeFileSync(file, lines.join('\n'));
}

const environment = (folder: string): NodeJS.ProcessEnv => {
  const bins = ['node_modules/node/bin', 'node_modules/.bin'].map((bin) => path.join(folder, bin));
  return { ...process.env, PATH: [...bins, process.env['PATH']].join(path.delimiter) };
};

function carryOut(folder: string, step: Step): void {
  if ('command' in step) {
    console.log(`  $ ${step.command}`);
    const { status, stdout } = spawnSync('sh', ['-c', step.command], {
      cwd: folder,
      env: environment(folder),
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'inherit'],
      maxBuffer: 2 ** 26,
    });
    if (status !== 0) throw new Error(`${step.command} ended with ${status}\n${stdout}`);
    return;
  }
  console.log(`  ${step.file}`);
  const file = path.join(folder, step.file);
  if (step.below.length > 0) return insertBelow(file, step.below, step.text);
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, step.text);
}

interface Shop {
  url: string;
  admin: { email: string; password: string };
  server: ChildProcess;
}

/** Runs `npm start` until it is ready. */
function start(folder: string): Promise<Shop> {
  const env = { ...environment(folder), PORT: '0', DATA_DIR: path.join(folder, '.data') };
  const server = spawn('npm', ['start'], { cwd: folder, env, stdio: ['ignore', 'pipe', 'inherit'] });
  let said = '';
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error(`npm start was not ready after ${READY_MS} ms`)), READY_MS);
    server.on('exit', (code) => reject(new Error(`npm start ended with ${code}\n${said}`)));
    server.stdout.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      const url = /^ready (\S+)/m.exec(said)?.[1];
      const [, email, password] = /sign in as (admin@\S+) with (\S+)/.exec(said) ?? [];
      if (!url || !email || !password) return;
      clearTimeout(late);
      resolve({ url, admin: { email, password }, server });
    });
  });
}

async function look({ url, admin }: Shop): Promise<void> {
  const browser = await chromium.launch({ executablePath: await findChromium(), args: ['--no-sandbox'] });
  try {
    const page = await (await browser.newContext({ baseURL: url, viewport: { width: 1280, height: 900 } })).newPage();
    page.setDefaultTimeout(PAGE_MS);
    await page.goto('/gift-cards');
    await page.getByRole('heading', { name: 'Gift cards' }).waitFor();
    await signIn(page, admin);
    await page.goto('/admin');
    await page.getByRole('link', { name: 'Rejection reasons' }).click();
    await page.getByRole('heading', { name: 'Rejection reasons' }).waitFor();
  } finally {
    await browser.close();
  }
}

const begun = performance.now();
const seconds = () => ((performance.now() - begun) / 1000).toFixed(0);
const recipes = recipesOf(fs.readFileSync(path.join(root, 'README.md'), 'utf8'));
const wanted = recipes.filter(({ title }) => !values.only || title === values.only);
if (wanted.length === 0) throw new Error(`README has no such recipe. It has: ${recipes.map(({ title }) => title).join(', ')}`);

const folder = clone();
try {
  for (const { title, steps } of wanted) {
    console.log(`${title} (${seconds()} s)`);
    for (const step of steps) carryOut(folder, step);
  }
  if (!values.only) {
    const shop = await start(folder);
    await look(shop).finally(() => shop.server.kill('SIGTERM'));
    console.log('/admin/rejection-reasons is linked and on screen, /gift-cards is on screen');
  }
  console.log(`done in ${seconds()} s`);
} finally {
  fs.rmSync(path.dirname(folder), { recursive: true, force: true, maxRetries: 5, retryDelay: 500 });
}
