import { countTraffic, untilQuiet } from '../../tools/bench/slow-page.ts';
import { expect, test } from '../fixtures/role-pages.ts';

/** Most bytes of a first visit without any input, headers included. They are 323.1 and 329.7 kB now: 4 of it watches the
 *  page once it is idle, 2 are headers and code of traces; 12 of the cart's are five pictures with their signed addresses; 2 of the admin's request
 *  a quote's data while its link is hovered (127). */
const VISITS = [
  ['customer', '/cart', 324_500],
  ['admin', '/admin/quotes', 331_000],
] as const;

for (const [person, path, most] of VISITS)
  test(`The first visit to ${path} loads at most ${most / 1000} kB`, async ({ browser, baseURL, pageOf, complaints }) => {
    const signedIn = await (await pageOf(person)).context().storageState();
    const context = await browser.newContext({ baseURL: baseURL!, storageState: signedIn }); // nothing in its cache
    const page = await context.newPage();
    complaints.listen(page);
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    const traffic = countTraffic(session);
    await page.goto(path);
    await untilQuiet(traffic);
    expect(traffic.bytes).toBeLessThanOrEqual(most);
    expect(traffic.bytes).toBeGreaterThan(most * 0.95); // else lower the limit
    await expect(page.locator('main [aria-busy=true]')).toHaveCount(0); // it was all: nothing is loading
    await context.close();
  });
