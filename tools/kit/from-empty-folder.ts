// From an empty folder outside the repository to a page that is live, with the packed kit: `node tools/kit/from-empty-folder.ts`. Needs `npm run build`.
import { chromium } from '@playwright/test';
import { findChromium } from '../test/chromium.ts';
import { openKitSession } from './session.ts';

const MODULE = 'gift-cards';

interface ClaimRow {
  id: string;
  module: string;
}

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

const session = await openKitSession();
try {
  session.run('npm init -y');
  session.run('npm install --no-fund --no-audit "$KIT"/*.tgz');
  session.run(`npx landfall new ${MODULE}`);
  session.run('npx landfall test');
  session.run(`npx landfall check ${MODULE}`);
  session.run(`npx landfall publish ${MODULE}`);
  session.run(`npx landfall claim request ${MODULE} --version 1.0.0 --reason "Gift cards"`);
  const { claims } = session.owner<{ claims: ClaimRow[] }>('claim', 'list');
  const waiting = claims.filter(({ module }) => module === MODULE).map(({ id }) => id);
  session.owner('claim', 'approve', ...waiting, '--reason', 'Agreed');
  session.run(`npx landfall promote ${MODULE} 1.0.0`);
  const heading = await headingOf(`${session.url}/${MODULE}`);
  for (const { command, ms } of session.steps) console.log(`${(ms / 1000).toFixed(1).padStart(7)} s  ${command}`);
  const total = session.steps.reduce((sum, { ms }) => sum + ms, 0);
  console.log(`${(total / 60_000).toFixed(1)} minutes, ${session.steps.length} commands; /${MODULE} shows "${heading}"`);
  if (heading !== 'Gift cards') throw new Error(`The page shows "${heading}"`);
} finally {
  await session.stop();
}
