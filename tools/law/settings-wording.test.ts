import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '../..');
const ROOMS = ['remotes', 'shell/src', 'libs'];

/** Figures that look like admin settings: days or hours, percentages, amounts in US dollars. */
const SETTING_LIKE_NUMBERS =
  /\b(\d+|one|two|three|five|seven|ten|fourteen|thirty) (days?|hours?|weeks?)\b|\b\d+(\.\d+)? ?(%|percent\b)|\d+ US dollars/gi;

/** Figures that are not settings, by file. */
const ALLOWED: Readonly<Record<string, string[]>> = {
  'remotes/customer-dashboard/src/rows/narrow.ts': ['30 days', '90 days'], // periods to filter by
  'libs/customer/src/terms/terms.query.ts': ['1 day'], // the setting itself, in words
  'remotes/analytics/src/pages/recovery/lift.tsx': ['95 %'], // the confidence of an interval
  'remotes/cart/src/drawer/opening.ts': ['100%'], // a width
  'remotes/customer-dashboard/src/list/list-state.ts': ['30 days', '90 days'], // a filter's periods
  'remotes/storefront/src/pages/blog/posts/de-minimis.tsx': ['two days', 'one day'], // advice on splitting orders
};

const sources = (folder: string): string[] =>
  fs
    .readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|testing|node_modules|database\.types/.test(file))
    .map((file) => path.join(folder, file));

/** Strips comments and CSS lengths. */
const textOf = (code: string): string =>
  code
    .replace(/['"(]\d+%['")]|: \d+%/g, '')
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/^\s*\/\/.*$|\s\/\/ .*$/gm, '');

/** Figures stated in a file's text. */
const statedIn = (code: string): string[] => textOf(code).match(SETTING_LIKE_NUMBERS) ?? [];

describe('a figure from the settings', () => {
  it('is read from the database, never written in a page', () => {
    const stated = ROOMS.flatMap(sources)
      .map(
        (file) =>
          [
            file,
            statedIn(fs.readFileSync(path.join(ROOT, file), 'utf8')).filter((text) => !ALLOWED[file]?.includes(text)),
          ] as const,
      )
      .filter(([, texts]) => texts.length > 0);
    expect(Object.fromEntries(stated)).toEqual({});
  });

  it.each([
    'text: "valid for 7 days"',
    '<p>at this price for 7 days.</p>',
    "'by 15 % either way'",
    'up to 100 US dollars',
    'in seven days',
  ])('is found in %s', (code) => {
    expect(statedIn(code)).toHaveLength(1);
  });
});
