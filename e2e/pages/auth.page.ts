import { type Page, expect } from '@playwright/test';

/** Password hashing is slow on purpose, and slower on a busy machine. */
const SIGN_IN_MS = 30_000;

export interface Person {
  name: string;
  email: string;
  password: string;
}

/** A visitor with an unused email address. */
export const newVisitor = (name: string): Person => ({
  name,
  email: `${name.toLowerCase().replaceAll(' ', '.')}.${Date.now().toString(36)}@example.test`,
  password: 'a long enough password',
});

/** Fills in and submits the sign-up form. */
export async function signUp(page: Page, { name, email, password }: Person): Promise<void> {
  await page.getByRole('link', { name: 'Create an account' }).click();
  await page.getByLabel('Full name').fill(name);
  await page.getByLabel('E-mail or phone').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Create account' }).click();
}

/** Signs in. @param here the page is already at /auth and knows where to return */
export async function signIn(
  page: Page,
  { email, password }: Pick<Person, 'email' | 'password'>,
  { here = false } = {},
): Promise<void> {
  if (!here) await page.goto('/auth');
  await page.getByLabel('E-mail or phone').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page).not.toHaveURL(/\/auth/, { timeout: SIGN_IN_MS });
}
