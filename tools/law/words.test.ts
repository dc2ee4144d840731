// Words that make a reader stop. Plain technical English instead: short sentences, the field's terms, the same term everywhere.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../versions.ts';

/** Words to avoid, and what to write. */
const WORDS: readonly [RegExp, string][] = [
  [/\banew\b/i, 'again'],
  [/\bwhoever\b/i, 'anyone who, or name the role'],
  [/\bnobody\b/i, 'no one, or name the role'],
  [/\banybody\b/i, 'anyone, or name the role'],
  [/\bone (row|line) an? \w/i, 'one row per'],
  [/\blies\b/i, 'is'],
  [/\b(is|are|was|were) (asked|told)\b/i, 'name who does it'],
  [/\b(as|is|are) said\b/, 'says, reports, or delete it'],
  [/\bstands? (for|in|outside|beside)\b/i, 'is, means, replaces'],
  [/\bin turn\b/i, 'delete it, or name the order'],
  [/\bas (it is|they are)\b(?! (now|not|also|the))/i, 'unchanged'],
  [/\bof a person\b/i, "a customer's, a user's"],
  [/\bwhat(ever)? (came|became)\b/i, 'name it'],
  [/\bof ours\b/i, 'our'],
  [/\bone of its\b/i, 'a, any'],
  [/\bonce more\b/i, 'again'],
  [/\buntil now\b/i, 'so far'],
];

/** Generated files, migrations (never changed), and this one. */
const LEFT_OUT = /^supabase\/migrations\/|database\.types\.ts$|testing\/schema\.ts$|^tools\/law\/words\.test\.ts$/;
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((file) => /\.(tsx?|mjs|sql|css|md)$/.test(file) && !LEFT_OUT.test(file) && fs.existsSync(path.join(root, file)));

const findings = (file: string): string[] =>
  fs
    .readFileSync(path.join(root, file), 'utf8')
    .split('\n')
    .flatMap((line, at) =>
      WORDS.filter(([word]) => word.test(line)).map(
        ([word, instead]) => `${file}:${at + 1} ${word.exec(line)![0]} (${instead}): ${line.trim().slice(0, 100)}`,
      ),
    );

it('No file has words that make a reader stop', () => {
  expect(files.length).toBeGreaterThan(1000);
  expect(files.flatMap(findings)).toEqual([]);
});
