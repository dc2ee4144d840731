import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { LINK_MAILS, linkMail } from './auth-mails.ts';

const supabase = path.resolve(import.meta.dirname, '../..');
const config = fs.readFileSync(path.join(supabase, 'config.toml'), 'utf8');

it.each(LINK_MAILS)('hosted projects send the mail %s as the embedded backend does', async (kind) => {
  const link = `{{ .SiteURL }}/auth?token_hash={{ .TokenHash }}&type=${kind}&redirect_to={{ .RedirectTo }}`;
  const { html, subject } = linkMail(kind, '', { link, code: '{{ .Token }}', newEmail: '{{ .NewEmail }}' });
  await expect(`${html}\n`).toMatchFileSnapshot(path.join(supabase, `templates/${kind}.html`));
  expect(config).toContain(`subject = "${subject}"\ncontent_path = "./supabase/templates/${kind}.html"`);
});
