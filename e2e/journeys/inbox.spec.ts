import type { Page } from '@playwright/test';
import { EMAIL, signedIn } from '../fixtures/client.ts';
import { createPhoto } from '../fixtures/files.ts';
import { expect, test } from '../fixtures/test.ts';
import { signIn } from '../pages/auth.page.ts';

const unread = async (page: Page) => {
  const name = await page.getByRole('link', { name: /^Messages/ }).getAttribute('aria-label');
  return name ?? '';
};

test('a visitor and a customer write; an admin finds, assigns and answers, and the customer reads it', async ({
  browser,
  page,
  server,
}) => {
  const stamp = Date.now().toString(36);
  // a visitor writes on /contact
  await page.goto('/contact');
  await page.getByRole('textbox', { name: 'Name' }).fill('Vi Visitor');
  await page.getByRole('textbox', { name: 'E-mail' }).fill(`vi-${stamp}@site.test`);
  await page.getByRole('textbox', { name: 'Message' }).fill(`Do you ship boats ${stamp}?`);
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByRole('heading', { name: 'We have your message' })).toBeVisible();
  // a customer writes about an order
  const db = await signedIn(server, EMAIL.customer);
  const { data: session } = await db.auth.getUser();
  const { data: order } = await db
    .from('order_list')
    .select('id,order_number')
    .order('created_at')
    .limit(1)
    .single()
    .throwOnError();
  await db
    .from('messages')
    .insert({ sender_id: session.user!.id, order_id: order!.id, content: `Where is the parcel ${stamp}?` })
    .throwOnError();

  await test.step('the admin finds the customer by number, assigns and answers with a saved reply and a file', async () => {
    await signIn(page, { email: EMAIL.admin, password: server.password });
    await page.goto('/messages');
    await page.getByRole('textbox', { name: 'Search the inbox' }).fill(`${order!.order_number} ${stamp}`);
    const row = page.getByRole('navigation', { name: 'Conversations' }).getByRole('link', { name: /unread/ });
    await expect(row).toHaveCount(1);
    await expect(row).toContainText(`Order ${order!.order_number}`);
    const db = await signedIn(server, EMAIL.admin);
    const waiting = async () => {
      const { data } = await db.from('conversations').select('unread').eq('order_id', order!.id).single().throwOnError();
      return data!.unread as number;
    };
    expect(await waiting()).toBeGreaterThan(0);
    await row.click();
    await expect(page.getByRole('log').getByText(`Where is the parcel ${stamp}?`)).toBeVisible();
    await expect.poll(waiting).toBe(0);
    await page.getByRole('combobox', { name: 'Assigned to' }).click();
    await page.getByTitle(/\(you\)$/).click();
    await page.getByRole('combobox', { name: 'Insert a saved reply' }).click();
    await page.getByTitle('On its way').click();
    await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue(new RegExp(`order ${order!.order_number} has left`));
    await page.getByRole('textbox', { name: 'Message' }).press('End');
    await page.getByRole('textbox', { name: 'Message' }).pressSequentially(` ${stamp}`);
    await page.getByLabel('Attach a file', { exact: true }).setInputFiles(createPhoto('label.png', [40, 90, 60]));
    await page.getByRole('textbox', { name: 'Message' }).press('Control+Enter');
    await expect(page.getByRole('log').getByText(stamp).last()).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('');
    await page.goto(`/admin/orders/${order!.id}`);
    await expect(page.getByRole('log').getByText(`Where is the parcel ${stamp}?`)).toBeVisible();
  });

  await test.step('the visitor’s reply goes out as an email', async () => {
    await page.goto(`/messages?q=${stamp}%20boats`);
    await page.getByRole('link', { name: /Vi Visitor/ }).click();
    await page.getByRole('textbox', { name: 'Message' }).fill(`Small ones, ${stamp}.`);
    await page.getByRole('button', { name: 'Send message' }).click();
    await expect(page.getByRole('log').getByText(`Small ones, ${stamp}.`)).toBeVisible();
    const db = await signedIn(server, EMAIL.admin);
    const { data } = await db.from('email_outbox').select('subject').eq('to_email', `vi-${stamp}@site.test`).throwOnError();
    expect(data).toHaveLength(1);
  });

  await test.step('the customer sees the badge, and the reply with its file', async () => {
    const theirs = await browser.newPage({ baseURL: server.url });
    await signIn(theirs, { email: EMAIL.customer, password: server.password });
    await theirs.goto('/dashboard');
    await expect.poll(() => unread(theirs)).toMatch(/unread/);
    await theirs.goto(`/messages?thread=order-${order!.id}`);
    const log = theirs.getByRole('log');
    await expect(log.getByText(new RegExp(`has left our warehouse[^]*${stamp}`))).toBeVisible();
    await expect(log.getByRole('button', { name: /^label\./ })).toBeVisible();
    await theirs.close();
  });
});
