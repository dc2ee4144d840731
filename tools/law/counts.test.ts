import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '../..');
const NOUNS =
  'carts|quotes|orders|items|customers|payments|refunds|lines|parcels|claims|files|routes|rules|records|rows|proofs|mails';
/** "{count} carts" is wrong for one cart: `counted` of libs/currency says "1 cart". */
const COUNT = new RegExp(String.raw`\{(?![^{}]*\b[A-Z_]{3,}\b)[^{}]+\}(?: (?!to\b)\w+)? (?:${NOUNS})\b`);
/** The line, or one of the two before it, knows whether there is one. */
const GUARD = /=== 1\b|> 1\b|count(?:ed)?\(/;

const countsIn = (code: string): string[] => {
  const lines = code.split('\n');
  return lines.filter((line, at) => COUNT.test(line) && !lines.slice(Math.max(0, at - 2), at + 1).some((one) => GUARD.test(one)));
};

/** Strings of the specification, and lines that are no text of a screen. */
const ALLOWED = [
  'Total ({selected.length} items):',
  /^import |^export |^\s*for \(|^\s*(?:\/\/|\*|\/\*\*)|<[A-Z]\w+ .*=\{/,
] as const;
const isAllowed = (line: string) => ALLOWED.some((one) => (typeof one === 'string' ? line.includes(one) : one.test(line)));

const sources = ['remotes', 'shell/src', 'libs'].flatMap((folder) =>
  fs
    .readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|testing|node_modules|\.d\.ts/.test(file))
    .map((file) => path.join(folder, file)),
);

describe('a count on a screen', () => {
  it('has the singular for one', () => {
    const found = sources.flatMap((file) =>
      countsIn(fs.readFileSync(path.join(ROOT, file), 'utf8'))
        .filter((line) => !isAllowed(line))
        .map((line) => `${file}: ${line.trim()}`),
    );
    expect(found).toEqual([]);
  });

  it.each(['`${carts.length} carts`', '{row.quote_count} quotes, {row.order_count} orders'])('is found in %s', (code) =>
    expect(countsIn(code)).not.toEqual([]),
  );

  it.each(["{counted(quotes, 'quote', 'quotes')}", '{n === 1 ? one : `${n} quotes`}', 'At most ${EXPORT_MOST} rows'])(
    'is not seen in %s',
    (code) => expect(countsIn(code)).toEqual([]),
  );
});
