// Parts of font files. A page of English text needs half the characters of Figtree's latin file, and one sign of the other.
// type.css names a part in the URL's query (`?part=text`); its characters are the face's `unicode-range`.
import fs from 'node:fs';
import path from 'node:path';
import type { Rspack } from '@rsbuild/core';
import { root } from '../../versions.ts';

/** Characters of a `unicode-range` without wildcards. */
export const charactersIn = (range: string): string[] =>
  range.split(',').flatMap((one) => {
    const [first, last = first] = one
      .trim()
      .replace(/^U\+/i, '')
      .split('-')
      .map((hex) => Number.parseInt(hex, 16));
    return Array.from({ length: last! - first! + 1 }, (_, i) => String.fromCodePoint(first! + i));
  });

export interface FontFace {
  /** Of the font file; undefined: all of it. */
  part: string | undefined;
  /** As in CSS: `U+0020-007E, U+20AC`. */
  range: string;
}

/** Faces of a style sheet that have a range of characters. */
export const facesIn = (css: string): FontFace[] =>
  [...css.matchAll(/@font-face\s*\{[^}]*\}/g)].flatMap(([face]) => {
    const range = /unicode-range:([^;]+);/.exec(face)?.[1];
    return range ? [{ part: /[?&]part=(\w+)/.exec(face)?.[1], range }] : [];
  });

export const typeCss = path.join(root, 'libs/ui/src/css/type.css');

/** The part that index.html preloads: plain text. */
export const TEXT_PART = 'text';

const partFile = (name: string) => `static/font/figtree-${name}`;

/** The built file of the part that index.html preloads. */
export const TEXT_FONT = new RegExp(`^${partFile(TEXT_PART)}\\.[^/]+\\.woff2$`);

/** Never inline: the content security policy allows fonts only from files. */
const ruleOf = ({ part: name, range }: FontFace): Rspack.RuleSetRule => ({
  test: /\.woff2$/,
  resourceQuery: new RegExp(`[?&]part=${name}$`),
  type: 'asset/resource',
  generator: { filename: `${partFile(name!)}.[contenthash:10][ext]` },
  loader: path.join(import.meta.dirname, 'loader.ts'),
  options: { range },
});

export const fontRules = (): Rspack.RuleSetRule[] =>
  facesIn(fs.readFileSync(typeCss, 'utf8'))
    .filter(({ part }) => part)
    .map(ruleOf);
