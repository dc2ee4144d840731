import { palette, rootVars } from '../../libs/ui/src/theme/palette.ts';

/** The palette as CSS, applied before any script runs, so that a dark system never shows a white page. The shell's first statement then
 *  applies the reader's settings. */
export const firstPaintStyle = (): string =>
  `:root{${rootVars(palette('light'))}}@media(prefers-color-scheme:dark){:root{${rootVars(palette('dark'))}}}`;
