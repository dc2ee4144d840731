import type { Rspack } from '@rsbuild/core';
import subsetFont from 'subset-font';
import { charactersIn } from './font-parts.ts';

/** Equal widths of digits, kerning, and marks above and below letters. Fractions, which Figtree has too, are not used. */
const FEATURES = ['tnum', 'kern', 'ccmp', 'locl', 'mark', 'mkmk', 'rvrn'];

/** @returns the part's characters as a WOFF2 file. Characters that the font does not have are left out. */
export const fontPart = (font: Buffer, range: string): Promise<Buffer> =>
  subsetFont(font, charactersIn(range).join(''), {
    targetFormat: 'woff2',
    keepFeatures: FEATURES,
  });

/** For rspack. */
export default function load(this: Rspack.LoaderContext<{ range: string }>, font: Buffer): Promise<Buffer> {
  return fontPart(font, this.getOptions().range);
}
export const raw = true;
