import { palette, rootVars } from '../../libs/ui/src/theme/palette.ts';

/** The palette as the browser knows it before any script has run, so that a dark system never sees a white page. The shell's first
 *  statement then paints what the reader chose. */
export const firstPaintStyle = (): string =>
  `:root{${rootVars(palette('light'))}}@media(prefers-color-scheme:dark){:root{${rootVars(palette('dark'))}}}`;
