import type { Page } from '@playwright/test';
import { look, offer, untilTakenOver, versionIn } from '../../fixtures/delivery.ts';
import { expect, test } from '../../fixtures/own-shop.ts';
import { signIn } from '../../pages/auth.page.ts';

// A week of releases, and what tabs that were opened on different days show of it. Days pass by what happens in them; the clock of one
// device is 25 hours ahead.

/** A package that only the week's new shell shares. */
const PART = '@landfall/part-of-the-new-shell';
const AHEAD_MS = 25 * 3_600_000;
const CRASHED = '2.0.0';

interface Tab {
  opened: string;
  page: Page;
  /** Bodies of its reports. */
  reports: string[];
}

interface Report {
  module: string;
  version: string;
  outcome: string;
}

interface Row {
  day: string;
  happened: string;
  tab: string;
  pressed: string;
  shown: string;
}

const moduleOf = { 'Get Quote': 'storefront', Messages: 'customer-dashboard', Cart: 'cart', About: 'storefront' } as const;
type Link = keyof typeof moduleOf;

const dead = (page: Page) => page.getByText('This part of Landfall is not available');
const reload = (page: Page) => page.getByRole('alert', { name: 'Reload to continue' });

/** Presses a link of the frame, without loading the document, and says what is shown: the page with its version, or a reload. */
async function press({ page }: Tab, link: Link): Promise<string> {
  await page
    .getByRole('link', { name: new RegExp(`^${link}`) })
    .or(page.getByRole('button', { name: new RegExp(`^${link}`) }))
    .locator('visible=true')
    .first()
    .click();
  const drawer = page.getByRole('dialog', { name: 'Your cart' });
  const arrived =
    link === 'Cart' ? drawer : page.getByRole('heading', { level: 1, name: link === 'Get Quote' ? /quote/i : link });
  await expect(arrived.or(reload(page)).first()).toBeVisible();
  await expect(dead(page), `a dead end after ${link}`).toBeHidden();
  const answer = (await reload(page).isVisible()) ? 'Reload to continue' : await versionIn(page, moduleOf[link]);
  if (link === 'Cart') await page.keyboard.press('Escape');
  return (await offer(page).isVisible()) ? `${answer}, a reload is offered` : answer;
}

test('a week: five releases of modules, two of the shell, a rollback, a crash and a rotation leave no tab at a dead end and blame the crash alone', async ({
  shop,
  operator,
  visitor,
  complaints,
}) => {
  test.setTimeout(300_000);
  complaints.expect(
    /clock of this device/,
    /changed the built-in Date/,
    /did not load/,
    /needs a newer shell/,
    /TypeError/,
    /status of 406/,
  );
  const built = (await operator.map()).modules['customer-dashboard']!.stable.version;
  const tabs: Tab[] = [];
  const table: Row[] = [];
  const open = async (opened: string, prepare?: (page: Page) => Promise<void>): Promise<Tab> => {
    const page = await (await visitor()).newPage();
    const reports: string[] = [];
    page.on('request', (request) => void (request.url().endsWith('/module-health') && reports.push(request.postData() ?? '')));
    await prepare?.(page);
    await signIn(page, { email: 'customer@demo.test', password: shop.password });
    await page.goto('/contact');
    await untilTakenOver(page);
    await page.evaluate(() => Object.assign(globalThis, { samePage: true }));
    const tab = { opened, page, reports };
    tabs.push(tab);
    return tab;
  };
  const release = async (module: string, version: string, change?: Parameters<typeof operator.publishAs>[2]) => {
    await operator.publishAs(module, version, change);
    await operator.release('promote', module, version);
  };
  const see = async (day: string, happened: string, tab: Tab, link: Link) =>
    void table.push({ day, happened, tab: tab.opened, pressed: link, shown: await press(tab, link) });
  const everyTab = async (day: string, happened: string, link: Link) => {
    for (const tab of tabs) {
      await look(tab.page);
      await see(day, happened, tab, link);
    }
  };

  const monday = await open('Monday');
  await release('storefront', '2.0.0');
  await everyTab('Monday', 'storefront 2.0.0', 'About');

  await release('shell', '2.0.0', ({ platform }) => void (platform!.modules[PART] = { version: '1.0.0' }));
  await release('cart', '2.0.0', ({ needs }) => void (needs![PART] = { range: '^1.0.0', names: [] }));
  const ahead = await open('Tuesday, 25 hours ahead', (page) => page.clock.setFixedTime(Date.now() + AHEAD_MS));
  await see('Tuesday', 'shell 2.0.0, cart 2.0.0 needs it', ahead, 'Cart');
  await everyTab('Tuesday', 'shell 2.0.0, cart 2.0.0 needs it', 'Messages');

  await release('customer-dashboard', CRASHED);
  const crashed = await open('Wednesday');
  let isBroken = true;
  await crashed.page.route('**/rest/v1/quote_cards?*', (route) => (isBroken ? route.fulfill({ json: {} }) : route.fallback()));
  await crashed.page.goto('/dashboard/quotes/00000000-0000-4000-8000-000000000000');
  const error = crashed.page.getByRole('alert', { name: 'Something went wrong' });
  await expect(error).toContainText(`${CRASHED} ran into an error. The next try uses its version ${built}.`);
  isBroken = false;
  await error.getByRole('button', { name: 'Try Again' }).click();
  await expect(error).toBeHidden();
  await see('Wednesday', `customer-dashboard ${CRASHED} crashed in it`, crashed, 'Cart');
  await everyTab('Wednesday', `customer-dashboard ${CRASHED}`, 'Messages');

  const back = await operator.release('rollback', 'customer-dashboard', '--reason', 'It crashes');
  expect(back).toMatchObject({ from: CRASHED, version: built });
  await release('storefront', '2.1.0');
  await everyTab('Thursday', 'it is rolled back, storefront 2.1.0', 'Get Quote');

  const { retiring } = (await operator.command('key', 'rotate')) as { retiring: string[] };
  await release('shell', '2.1.0');
  await release('cart', '2.1.0');
  await open('Friday');
  for (const { page } of tabs) await look(page);
  await operator.command('key', 'retire', retiring[0]!);
  await monday.page.getByRole('link', { name: 'Contact' }).first().click();
  const text = monday.page.getByRole('textbox', { name: 'Message' });
  await text.fill('Where is my parcel?');
  await everyTab('Friday', 'another key, shell 2.1.0, cart 2.1.0', 'Cart');
  await reload(monday.page).getByRole('button', { name: 'Reload' }).click();
  await expect(text).toHaveValue('Where is my parcel?');
  await see('Friday', 'after its reload', monday, 'Cart');
  console.table(table);

  const shown = (day: string) => table.filter((row) => row.day === day).map((row) => row.shown.replace(built, 'built'));
  expect(shown('Tuesday')).toEqual(['2.0.0 stable', 'built stable', 'built stable']);
  expect(shown('Wednesday')).toEqual(['2.0.0 stable', 'built stable', 'built stable', 'built fallback']);
  expect(shown('Thursday').slice(1)).toEqual(['2.0.0 stable', '2.1.0 stable']);
  const offered = ', a reload is offered';
  expect(shown('Friday')).toEqual([
    `Reload to continue${offered}`,
    `2.0.0 stable${offered}`,
    `2.0.0 stable${offered}`,
    '2.1.0 stable',
    '2.1.0 stable',
  ]);
  const blamed = tabs
    .flatMap(({ reports }) => reports.flatMap((body) => (JSON.parse(body) as { reports?: Report[] }).reports ?? []))
    .filter(({ outcome }) => outcome !== 'loaded')
    .map(({ module, version }) => `${module} ${version}`);
  expect([...new Set(blamed)]).toEqual([`customer-dashboard ${CRASHED}`]);
  for (const tab of [ahead, tabs[3]!]) expect(await tab.page.evaluate(() => 'samePage' in globalThis)).toBe(true);
});
