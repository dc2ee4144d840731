import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { recipesOf } from './recipes.ts';

const root = path.resolve(import.meta.dirname, '..');
const recipes = recipesOf(fs.readFileSync(path.join(root, 'README.md'), 'utf8'));

it("finds README's three recipes", () => {
  expect(recipes.map(({ title }) => title)).toEqual(['Add a table', 'Add a page', 'Add a remote']);
  for (const { steps } of recipes) expect(steps.some((step) => 'command' in step)).toBe(true);
});

it('takes a file, a line in a file and a command from what README has before a block', () => {
  const readme = [
    '## Recipes\n\n### Cook\n',
    'Whole. `a/b.ts`:\n\n```ts\none\n```\n',
    'Part. `a/c.ts`, below `f() {`, below `  g() {`:\n\n```ts\n  two\n```\n',
    'Run:\n\n```sh\nls\npwd\n```\n\n## Next\n',
  ];
  expect(recipesOf(readme.join('\n'))).toEqual([
    {
      title: 'Cook',
      steps: [
        { file: 'a/b.ts', below: [], text: 'one\n' },
        { file: 'a/c.ts', below: ['f() {', '  g() {'], text: '  two\n' },
        { command: 'ls' },
        { command: 'pwd' },
      ],
    },
  ]);
});

it('refuses a block that names no file', () => {
  expect(() => recipesOf('## Recipes\n\n### Cook\n\nSo:\n\n```ts\none\n```\n\n## Next\n')).toThrow('No file is named');
});
