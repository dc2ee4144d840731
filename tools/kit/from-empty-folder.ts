// From an empty folder outside the repository to a page that is live, with the published kit: `node tools/kit/from-empty-folder.ts`. Needs `npm run build`.
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { findChromium } from '../test/chromium.ts';
import { home } from '../versions.ts';
import { type Command, guideOf, hasLines } from './guide.ts';
import { openKitSession } from './session.ts';

const MODULE = 'gift-cards';

/** The heading of the page, as a visitor sees it. @throws if it does not come */
async function headingOf(url: string): Promise<string> {
  const browser = await chromium.launch({ executablePath: await findChromium() });
  try {
    const page = await browser.newPage();
    await page.goto(url, { waitUntil: 'commit' });
    await page.locator('#landfall-first-screen').waitFor({ state: 'detached', timeout: 30_000 });
    return await page.getByRole('heading', { level: 1 }).innerText();
  } finally {
    await browser.close();
  }
}

/** A module with React 18: its tests and its build have its own React, and the rest of the folder the kit's. */
const ISOLATED = 'gift-ideas';

function addIsolated(folder: string): void {
  const to = path.join(folder, 'remotes', ISOLATED);
  fs.cpSync(path.join(home, 'e2e/fixtures', ISOLATED), to, { recursive: true });
  const require = createRequire(path.join(home, 'e2e/package.json'));
  const packages = { react: 'react-18', 'react-dom': 'react-dom-18', scheduler: 'scheduler' };
  for (const [name, from] of Object.entries(packages))
    // as `npm install` does
    fs.cpSync(path.dirname(require.resolve(`${from}/package.json`)), path.join(to, 'node_modules', name), { recursive: true });
}

/** What the services set. */
const CI = { VERSION: '1.0.71', GITHUB_SHA: 'f00', CI_PIPELINE_IID: '72', CI_COMMIT_SHA: 'f01' };

const fileOf = (file: string): string => fs.readFileSync(path.join(session.folder, file), 'utf8');

/** The commands of each job of the generated recipe, as its runner gets them. */
function githubJobs(): string[][] {
  const [, ...jobs] = fileOf(`.github/workflows/${MODULE}.yml`).split('runs-on:');
  return jobs.map((job) => [...job.matchAll(/^ +- run: (.+)$/gm)].map(([, command]) => command!));
}

/** As `githubJobs`; GitLab runs before_script in each job. */
function gitlabJobs(): string[][] {
  const [before, ...jobs] = fileOf('.gitlab-ci.yml')
    .split('stage:')
    .map((part) => [...part.matchAll(/^ +- (np.+)$/gm)].map(([, command]) => command!));
  return jobs.map((job) => [...before!, ...job]);
}

const session = await openKitSession();
let id = '';

/** Runs a command of the guide and compares its output. @returns the page's heading once it is live */
async function follow({ args, prints, isOwner = false }: Command): Promise<string> {
  const command = `npx landfall ${args.replace('ID', id)}`;
  const { output } = session.run(command, isOwner ? { env: { LANDFALL_TOKEN: session.ownerToken } } : {});
  if (!hasLines(output, prints)) throw new Error(`${command} prints\n${output}\nand the guide says\n${prints}`);
  id = /claim approve (\w{8})/.exec(output)?.[1] ?? id;
  return args.startsWith('promote') ? headingOf(`${session.url}/${MODULE}`) : '';
}

try {
  session.run('npm init -y');
  session.run('npm install --no-fund --no-audit @landfall/kit');
  session.run(`npx landfall new ${MODULE}`);
  let heading = '';
  const commands = guideOf(MODULE).flatMap((step) => step.commands.filter(({ isServer }) => !isServer));
  for (const command of commands) heading = (await follow(command)) || heading;
  for (const recipe of [githubJobs(), gitlabJobs()])
    for (const job of recipe) {
      session.run('rm -rf node_modules dist'); // a clean runner
      for (const command of job) session.run(command, { env: CI });
    }
  addIsolated(session.folder);
  session.run(`npx landfall test remotes/${ISOLATED}`);
  session.run(`npx landfall check ${ISOLATED}`);
  for (const { command, ms } of session.steps) console.log(`${(ms / 1000).toFixed(1).padStart(7)} s  ${command}`);
  const total = session.steps.reduce((sum, { ms }) => sum + ms, 0);
  console.log(`${(total / 60_000).toFixed(1)} minutes, ${session.steps.length} commands; /${MODULE} shows "${heading}"`);
  if (heading !== 'Gift cards') throw new Error(`The page shows "${heading}"`);
} finally {
  await session.stop();
}
