import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const folder = path.resolve(import.meta.dirname, '../../docs/decisions');
const index = path.join(folder, 'README.md');

const decisions = fs
  .readdirSync(folder)
  .filter((file) => /^\d{3}-/.test(file))
  .map((file) => {
    const text = fs.readFileSync(path.join(folder, file), 'utf8');
    const [, number = '', title = ''] = /^# (\d{3}): (.+)\n/.exec(text) ?? [];
    const [, state = 'In force'] = /^# .+\n\n\*\*(Superseded [^*]+)\*\*/.exec(text) ?? [];
    const [sentence = ''] = /^(Supersedes|Replaces)\b[^.:]*/m.exec(text) ?? [];
    return { file, number, title, state, supersedes: [...sentence.matchAll(/\b0\d\d\b/g)].map(([mentioned]) => mentioned) };
  });

it('The index lists all decisions (`npx vitest run --project unit tools/law/decisions.test.ts -u` writes it)', async () => {
  const rows = decisions.map(({ file, number, title, state }) => `| ${number} | [${title}](${file}) | ${state} |`);
  const head = fs.readFileSync(index, 'utf8').split('\n| number')[0];
  await expect([head, '| number | decision | state |', '|---|---|---|', ...rows, ''].join('\n')).toMatchFileSnapshot(index);
});

it.each(decisions)('$file has the number of its name, and is marked if a later one supersedes it', ({ file, number, state }) => {
  expect(file.slice(0, 3)).toBe(number);
  for (const later of decisions.filter(({ supersedes }) => supersedes.includes(number))) expect(state).toContain(later.number);
});
