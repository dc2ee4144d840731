import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { LINK_MAILS, linkMail } from './auth-mails.ts';

const supabase = path.resolve(import.meta.dirname, '../..');
const shop = { name: 'Landfall', support: '{{ .SiteURL }}/contact' };
const config = fs.readFileSync(path.join(supabase, 'config.toml'), 'utf8');

it.each(LINK_MAILS)('hosted projects send the mail %s as the embedded backend does', async (kind) => {
  const link = `{{ .SiteURL }}/auth?token_hash={{ .TokenHash }}&type=${kind}&redirect_to={{ .RedirectTo }}`;
  const { html, subject } = linkMail(kind, '', { link, code: '{{ .Token }}', newEmail: '{{ .NewEmail }}' })(shop);
  await expect(`${html}\n`).toMatchFileSnapshot(path.join(supabase, `templates/${kind}.html`));
  expect(config).toContain(`subject = "${subject}"\ncontent_path = "./supabase/templates/${kind}.html"`);
});

it('A mail says whose it is, why it came, until when it works and what to do if it was not wanted', () => {
  const mail = linkMail('recovery', 'asha@example.com', { link: 'https://shop.example/auth?x=1&y=2', code: '123456' })({
    name: 'Yeti & Sons',
    support: 'help@shop.example',
  });
  expect(mail.headers).toEqual({ 'Auto-Submitted': 'auto-generated' });
  expect(mail.subject).toBe('Choose a new password (Yeti & Sons)');
  for (const part of ['Somebody asked', '123456', 'valid for 1 hour', 'If you didn’t ask', 'help@shop.example']) {
    expect(mail.text).toContain(part);
    expect(mail.html).toContain(part);
  }
  expect(mail.html).toContain('Yeti &amp; Sons');
  expect(mail.html).toContain('x=1&amp;y=2');
});
