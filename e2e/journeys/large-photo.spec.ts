import { randomBytes } from 'node:crypto';
import { createNoise } from '../fixtures/files.ts';
import { expect, test } from '../fixtures/test.ts';
import { signIn } from '../pages/auth.page.ts';
import { visit } from '../pages/visit.ts';

test('a photo of 12 MB is made smaller by the browser and sent; a renamed program is refused', async ({ page, server }) => {
  await signIn(page, { email: 'customer@demo.test', password: server.password });
  await visit(page, '/messages?about=general');
  const field = page.getByLabel('Attach a file', { exact: true });
  await field.setInputFiles({
    name: 'holiday.jpg',
    mimeType: 'image/jpeg',
    buffer: Buffer.concat([Buffer.from('MZ'), randomBytes(2000)]),
  });
  await expect(page.getByText('holiday.jpg is not a picture.')).toBeVisible();
  const photo = createNoise('box.png', 2000);
  expect(photo.buffer.length).toBeGreaterThan(11_000_000);
  await field.setInputFiles(photo);
  await expect(page.getByRole('button', { name: /^Leave out box\.(webp|jpg)$/ })).toBeVisible({ timeout: 30_000 });
  await page.getByRole('textbox', { name: 'Message' }).fill('The box, as it came');
  const sent = page.waitForResponse((response) => response.url().includes('/functions/v1/attach-file'));
  await page.getByRole('button', { name: 'Send message' }).click();
  expect((await sent).status()).toBe(200);
});
