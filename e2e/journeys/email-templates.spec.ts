import { EMAIL } from '../fixtures/client.ts';
import { expect, test } from '../fixtures/test.ts';
import { signIn } from '../pages/auth.page.ts';

test('an admin edits a template, previews it with a real quote, gets a test email and restores the version before', async ({
  page,
  server,
}) => {
  test.setTimeout(180_000);
  await signIn(page, { email: EMAIL.admin, password: server.password });
  await page.goto('/admin/email-templates?template=quote_sent');
  const subject = page.getByLabel('Subject');
  const old = await subject.inputValue();
  await subject.fill('Your price for {{product_name}}, quote {{display_id}}');

  const preview = page.getByRole('region', { name: 'Preview' });
  await expect(preview).toContainText(/Your price for .+, quote LF-\d+/);
  await expect(preview.getByTitle('Email as its reader sees it')).toHaveAttribute('srcdoc', /<html/);

  await page.getByRole('button', { name: 'Send a test email to me' }).click();
  await expect(page.getByText('Test email queued', { exact: true })).toBeVisible();
  await expect
    .poll(async () => (await server.mailTo(EMAIL.admin)).map((mail) => mail.subject).join('\n'), { timeout: 30_000 })
    .toMatch(/Your price for .+, quote LF-\d+/);

  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Template saved', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Versions' }).click();
  await page
    .getByRole('button', { name: /^Restore version/ })
    .first()
    .click();
  await expect(page.getByText('Version restored', { exact: true })).toBeVisible();
  await expect(subject).toHaveValue(old);
});
