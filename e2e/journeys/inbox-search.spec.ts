import { EMAIL } from '../fixtures/client.ts';
import { type Fleet, startFleet } from '../fixtures/fleet.ts';
import { expect, test as base } from '../fixtures/test.ts';
import { signIn } from '../pages/auth.page.ts';
import { findings, injectAxe } from '../pages/axe.ts';

/** A shop whose inbox is larger than a page. */
const test = base.extend<object, { fleet: Fleet }>({
  fleet: [
    async ({}, use) => {
      const fleet = await startFleet({ servers: 1 });
      await fleet.sql.unsafe(`
        insert into public.messages (sender_name, sender_email, content, created_at)
        select 'Birder ' || n, 'birder' || n || '@mail.test', case when n in (50, 52, 95) then 'Do you sell a toucan?' else 'Any news?' end,
          '2026-03-01 12:00Z'::timestamptz - n * interval '1 day' from generate_series(1, 99) n`);
      await use(fleet);
      await fleet.stop();
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  baseURL: async ({ fleet }, use) => use(fleet.urls[0]),
});

test('a search of the inbox finds old messages at once, and says how many', async ({ page, fleet }) => {
  await signIn(page, { email: EMAIL.admin, password: fleet.password });
  await page.goto('/messages?filter=all');
  const list = page.getByRole('navigation', { name: 'Conversations' });
  await page.getByRole('textbox', { name: 'Search the inbox' }).fill('toucan');
  await expect(list.getByRole('status')).toHaveText('3 results');
  await expect(list.getByRole('link')).toHaveText([/Birder 50/, /Birder 52/, /Birder 95/]);
  await injectAxe(page);
  expect(await findings(page, ['wcag2a', 'wcag2aa', 'wcag21aa'])).toEqual([]);

  await list.getByRole('link', { name: /Birder 95/ }).click();
  await expect(page.getByRole('log').getByText('Do you sell a toucan?')).toBeVisible();
});
