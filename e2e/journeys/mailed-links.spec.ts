import type { Browser, Page } from '@playwright/test';
import { expect, test } from '../fixtures/test.ts';
import type { Server } from '../fixtures/server.ts';
import { newVisitor, type Person, signIn } from '../pages/auth.page.ts';

const config = async ({ url }: Server) =>
  (await (await fetch(`${url}/config.json`)).json()) as { supabaseKey: string; supabaseUrl: string };

async function post(server: Server, action: string, body: object, token?: string, method = 'POST'): Promise<Response> {
  const { supabaseKey } = await config(server);
  const back = encodeURIComponent(`${server.url}/auth?next=/profile`);
  const headers = { apikey: supabaseKey, 'content-type': 'application/json', authorization: `Bearer ${token ?? supabaseKey}` };
  return fetch(`${server.url}/auth/v1/${action}?redirect_to=${back}`, { method, headers, body: JSON.stringify(body) });
}

/** A new account, with the session that a demo gives at the sign-up. */
async function account(server: Server, name: string): Promise<Person & { token: string }> {
  const person = newVisitor(name);
  const answer = await post(server, 'signup', { email: person.email, password: person.password, data: { full_name: name } });
  return { ...person, token: ((await answer.json()) as { access_token: string }).access_token };
}

async function newestLink(server: Server, email: string, subject: string): Promise<string> {
  const find = async () => (await server.mailTo(email)).findLast((mail) => mail.subject.startsWith(subject))?.text ?? '';
  await expect.poll(find, { timeout: 15_000 }).toContain('/auth?token_hash=');
  return /https?:\S+/.exec(await find())![0];
}

/** Each mail of a demo, and the page its link ends on. */
const MAILS = {
  recovery: { subject: 'Choose a new password', action: 'recover', heading: 'Choose a new password' },
  magiclink: { subject: 'Your link to sign in', action: 'magiclink', heading: /profile/i },
} as const;
type Mail = keyof typeof MAILS;

async function linkOf(server: Server, mail: Mail, email: string): Promise<string> {
  const { action, subject } = MAILS[mail];
  expect((await post(server, action, { email })).ok).toBe(true);
  return newestLink(server, email, subject);
}

const agree = (page: Page, email: string) => page.getByRole('button', { name: `Continue as ${email}` }).click();
const title = (page: Page) => page.getByRole('heading', { level: 1 });

async function otherDevice(browser: Browser): Promise<Page> {
  return (await browser.newContext()).newPage();
}

for (const mail of Object.keys(MAILS) as Mail[]) {
  const { heading } = MAILS[mail];

  test(`the link of the mail ${mail} opens its page signed out and on another device, and works once`, async ({
    page,
    browser,
    server,
    complaints,
  }) => {
    complaints.expect(/status of 403/); // the second use
    const asha = await account(server, `Asha ${mail}`);
    await page.goto(await linkOf(server, mail, asha.email));
    await agree(page, asha.email);
    await expect(title(page)).toHaveText(heading);
    const elsewhere = await otherDevice(browser);
    const link = await linkOf(server, mail, asha.email);
    await elsewhere.goto(link);
    await agree(elsewhere, asha.email);
    await expect(title(elsewhere)).toHaveText(heading);
    await elsewhere.context().close();
    await page.goto(link);
    await expect(title(page)).toHaveText('This link has expired or was already used');
    await expect(page.getByRole('button', { name: 'Send a new one' })).toBeVisible();
  });

  test(`the link of the mail ${mail} asks nothing of the same person, and asks another one`, async ({ page, server }) => {
    const [asha, bina] = [await account(server, `Same ${mail}`), await account(server, `Bina ${mail}`)];
    await signIn(page, asha);
    await page.goto(await linkOf(server, mail, asha.email));
    await expect(title(page)).toHaveText(heading);
    await page.goto(await linkOf(server, mail, bina.email));
    await expect(page.getByText(`You are signed in as ${asha.email}. Continue as ${bina.email}?`, { exact: true })).toBeVisible();
    await page.evaluate(() => localStorage.setItem('landfall.something', '1'));
    await agree(page, bina.email);
    await expect(title(page)).toHaveText(heading);
    expect(await page.evaluate(() => localStorage.getItem('landfall.something'))).toBeNull();
  });
}

test('both links of an e-mail change are needed, and the second ends on the page that asked for it', async ({ page, server }) => {
  const asha = await account(server, 'Asha Moves');
  const email = `new.${asha.email}`;
  await signIn(page, asha);
  expect((await post(server, 'user', { email }, asha.token, 'PUT')).ok).toBe(true);
  await page.goto(await newestLink(server, asha.email, 'Confirm your new e-mail'));
  await expect(title(page)).toHaveText('One more link to open');
  await page.goto(await newestLink(server, email, 'Confirm your new e-mail'));
  await expect(page).toHaveURL(/\/profile$/);
  await expect(title(page)).toHaveText(/profile/i);
});

test('a session in an address never signs its reader in, on any page', async ({ page, server }) => {
  const { token } = await account(server, 'Mallory');
  for (const path of ['/', '/auth', '/about', '/dashboard']) {
    await page.goto(`${path}#access_token=${token}&refresh_token=x&expires_in=3600&token_type=bearer&type=magiclink`);
    await expect(title(page)).toBeVisible();
    expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('sb-')))).toEqual([]);
    await page.goto('about:blank');
  }
});
