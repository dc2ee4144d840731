// Text that people wrote is shown in its own direction: a name in Arabic does not turn the sentence around it.
import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../versions.ts';
import { bareTexts } from './typed-text.ts';

const pages = ['remotes', 'libs', 'shell']
  .flatMap((room) =>
    fs.readdirSync(path.join(root, room), { recursive: true, encoding: 'utf8' }).map((file) => path.join(room, file)),
  )
  .filter((file) => file.endsWith('.tsx') && !/\.test\.tsx$|node_modules|dist\/|testing/.test(file));

it('shows no customer’s text outside <bdi> or an element with dir', () => {
  const bare = pages.flatMap((file) =>
    bareTexts(fs.readFileSync(path.join(root, file), 'utf8')).map(({ line, text }) => `${file}:${line} ${text}`),
  );
  expect(pages.length).toBeGreaterThan(200);
  expect(bare).toEqual([]);
});

it.each([
  ['<td>{row.customer_name ?? row.email}</td>', ['row.customer_name']],
  ['<p>{seen && itemsOf(row)}</p>', ['itemsOf(row)']],
  ['[{ render: (_, row) => itemsOf(row) }]', ['itemsOf(row)']],
  ['<b>{full_name}</b>', ['full_name']],
  ['<td dir="auto"><b>{row.customer_name}</b></td>', []],
  ['<bdi>{row.customer_name}</bdi>', []],
  ['<p>{row.customer_name ? <i>known</i> : <i>unknown</i>}</p>', []],
  ['<Select aria-label={row.customer_name} />', []],
])('finds in %s: %j', (source, found) => {
  expect(bareTexts(`const x = ${source}`).map(({ text }) => text)).toEqual(found);
});
