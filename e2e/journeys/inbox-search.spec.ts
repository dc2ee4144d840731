import { EMAIL } from '../fixtures/client.ts';
import { type Fleet, startFleet } from '../fixtures/fleet.ts';
import { expect, test as base } from '../fixtures/test.ts';
import { signIn } from '../pages/auth.page.ts';
import { findings, injectAxe } from '../pages/axe.ts';

/** A shop whose inbox is larger than one call searches: here a call searches 3 windows of 10 conversations, beside the first 2. */
const test = base.extend<object, { fleet: Fleet }>({
  fleet: [
    async ({}, use) => {
      const fleet = await startFleet({ servers: 1 });
      await fleet.sql.unsafe(`
        create or replace function private.inbox_rows_to_test() returns int language sql immutable set search_path = '' as 'select 2';
        create or replace function private.windows_to_search(p_has_rare boolean) returns int language sql immutable set search_path = '' as 'select 3';
        create or replace function private.search_window_size() returns int language sql immutable set search_path = '' as 'select 10';
        insert into public.messages (sender_name, sender_email, content, created_at)
        select 'Birder ' || n, 'birder' || n || '@mail.test', case when n in (50, 52, 95) then 'Do you sell a toucan?' else 'Any news?' end,
          '2026-03-01 12:00Z'::timestamptz - n * interval '1 day' from generate_series(1, 99) n;
        select private.rebuild_conversation_texts();`);
      await use(fleet);
      await fleet.stop();
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  baseURL: async ({ fleet }, use) => use(fleet.urls[0]),
});

test('a search of a large inbox goes on to older messages by keyboard, and says how far it came', async ({ page, fleet }) => {
  await signIn(page, { email: EMAIL.admin, password: fleet.password });
  await page.goto('/messages?filter=all');
  const list = page.getByRole('navigation', { name: 'Conversations' });
  await page.getByRole('textbox', { name: 'Search the inbox' }).fill('toucan');
  const said = list.getByRole('status');
  const older = list.getByRole('button', { name: 'Search older messages' });
  await expect(said).toHaveText(/^No results since .+\. Older messages are not searched yet\.$/);
  await expect(list.getByRole('listitem')).toHaveCount(0);
  await injectAxe(page);
  expect(await findings(page, ['wcag2a', 'wcag2aa', 'wcag21aa'])).toEqual([]);

  await older.focus();
  const results = list.getByRole('link');
  let presses = 0;
  for (; await older.isVisible(); presses++) {
    const before = await said.textContent();
    await page.keyboard.press('Enter');
    await expect(said).not.toHaveText(before!);
    if (await older.isVisible()) await expect(older).toBeFocused();
  }
  expect(presses).toBeGreaterThan(2);
  await expect(said).toHaveText('3 results');
  await expect(said).toBeFocused();
  await expect(results).toHaveText([/Birder 50/, /Birder 52/, /Birder 95/]);
  expect(await findings(page, ['wcag2a', 'wcag2aa', 'wcag21aa'])).toEqual([]);

  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('log').getByText('Do you sell a toucan?')).toBeVisible();
});
