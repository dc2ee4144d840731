import { EMAIL } from '../fixtures/client.ts';
import { createRequests } from '../fixtures/requests.ts';
import { expect, test } from '../fixtures/test.ts';
import { newVisitor, signIn } from '../pages/auth.page.ts';

const amounts = (text: string): number[] =>
  [...text.matchAll(/[A-Z]{3}\s([\d,]+)/g)].map(([, digits]) => Number(digits!.replaceAll(',', '')));

test('the previewed effect of a tax is what quotes cost once it is saved', async ({ page, server }) => {
  test.setTimeout(180_000);
  const team = await createRequests(server, newVisitor('Sim Rai'));
  const quote = await team.request({ product_name: 'Studio lens', item_weight: 2 });
  const before = await team.price(quote.id, 9000);
  await signIn(page, { email: EMAIL.admin, password: server.password });
  await page.goto('/admin/countries');
  await page.getByRole('button', { name: /^Nepal/ }).click();
  const drawer = page.getByRole('dialog', { name: 'Nepal, NP' });
  const vat = drawer.getByLabel('VAT or GST on import');
  const old = await vat.inputValue();
  await vat.fill(String(Number(old) + 7));
  await drawer.getByRole('button', { name: 'Preview the effect' }).click();
  const row = drawer
    .getByRole('list', { name: 'Quotes that change' })
    .getByRole('listitem')
    .filter({ hasText: quote.display_id });
  await expect(row).toBeVisible({ timeout: 30_000 });
  const [from, predicted] = amounts(await row.innerText());
  expect(from).toBe(Number(before.final_total_local));
  expect(predicted).toBeGreaterThan(from!);

  await drawer.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Country saved', { exact: true })).toBeVisible();
  const after = await team.price(quote.id, 9000);
  expect(Number(after.final_total_local)).toBe(predicted);
});
