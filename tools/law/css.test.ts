import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../versions.ts';
import { cssModules, declarationOf } from '../generators/css-types.ts';

/** Lines with `!important` and without a comment on that line or the one above. */
const withoutReason = (css: string): string[] => {
  const lines = css.split('\n');
  return lines.filter((line, at) => line.includes('!important') && !line.includes('/*') && !lines[at - 1]?.includes('*/'));
};

/** Style sheets whose `!important` have no reasons yet. */
const TO_EXPLAIN: readonly string[] = [
  'libs/ui/src/css/antd.css',
  'libs/ui/src/css/motion.css',
  'libs/ui/src/css/print.css',
  'shell/src/frame/admin/palette/palette.css',
  'shell/src/frame/admin/sidebar.css',
  'shell/src/frame/header.css',
  'shell/src/shell.css',
];

const sheets = ['libs', 'remotes', 'shell'].flatMap((folder) =>
  fs
    .globSync(`${folder}/**/*.css`, { cwd: root, exclude: ['**/node_modules', '**/dist'] })
    .map((file) => file.replaceAll(path.sep, '/')),
);

it('gives a reason for every !important, in a comment on the same line or the line above', () => {
  const found = sheets
    .filter((file) => !TO_EXPLAIN.includes(file))
    .flatMap((file) => withoutReason(fs.readFileSync(path.join(root, file), 'utf8')).map((line) => `${file}: ${line.trim()}`));
  expect(found).toEqual([]);
});

it('notices an !important without a reason', () => {
  expect(withoutReason('a {\n  color: red !important;\n}')).toEqual(['  color: red !important;']);
  expect(withoutReason('a {\n  color: red !important; /* antd sets it inline */\n}')).toEqual([]);
  expect(withoutReason('a {\n  /* antd sets it inline */\n  color: red !important;\n}')).toEqual([]);
});

it('declares the classes of every CSS module (node tools/generators/css-types.ts)', () => {
  const stale = cssModules().filter((file) => {
    const declaration = path.join(root, `${file}.d.ts`);
    const css = fs.readFileSync(path.join(root, file), 'utf8');
    return !fs.existsSync(declaration) || fs.readFileSync(declaration, 'utf8') !== declarationOf(css);
  });
  expect(stale).toEqual([]);
});
