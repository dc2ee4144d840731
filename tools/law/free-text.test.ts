// Every free text that an admin writes says who reads it (readBy of libs/admin).
import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../versions.ts';

const ROOMS = [
  'remotes/admin-ops/src',
  'remotes/admin-settings/src',
  'remotes/analytics/src',
  'libs/admin/src',
  'libs/messages/src/admin',
];

/** Fields whose reader their page already says. */
const SAID_BY_THEIR_PAGE: Readonly<Record<string, string>> = {
  'remotes/admin-settings/src/settings/fields.tsx': 'texts of the public site',
  'remotes/admin-settings/src/pages/email-templates/text-fields.tsx': 'the text of a mail',
  'libs/messages/src/admin/saved-replies-dialog.tsx': 'the text of a reply to a customer',
};

const FIELD = /<Input\.TextArea|name="(?:reason|note|details|customer_note)"|<TextForm$/gm;
/** TextForm says it by its prop. */
const SAYS = /readBy\(|\breader=/g;

/** Free-text fields of a source without a word about who reads them; a form item and its text area are one field. */
export function unread(text: string): number {
  const named = text.replaceAll(/(name="(?:reason|note|details|customer_note)"[\s\S]{0,300}?)<Input\.TextArea/g, '$1<textarea');
  return (named.match(FIELD) ?? []).length - (text.match(SAYS) ?? []).length;
}

const sources = (folder: string): string[] =>
  fs
    .readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx'))
    .map((file) => path.join(folder, file));

it('says at each free text of an admin who reads it', () => {
  const silent = ROOMS.flatMap(sources).filter(
    (file) => !(file in SAID_BY_THEIR_PAGE) && unread(fs.readFileSync(path.join(root, file), 'utf8')) > 0,
  );
  expect(silent).toEqual([]);
  expect(Object.keys(SAID_BY_THEIR_PAGE).filter((file) => !fs.existsSync(path.join(root, file)))).toEqual([]);
});

it('finds a reason without its reader', () => {
  expect(unread('<Form.Item name="reason" label="Reason"><Input.TextArea rows={2} /></Form.Item>')).toBe(1);
  expect(unread('<TextForm\n  label="Why"\n/>')).toBe(1);
  expect(unread(`<Form.Item name="reason" extra={readBy('mail')}><Input.TextArea rows={2} /></Form.Item>`)).toBe(0);
});
