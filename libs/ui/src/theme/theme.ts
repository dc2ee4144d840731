import type { ThemeConfig } from 'antd';
import { components } from './components.ts';
import type { Draft, Look } from './look.ts';
import { palette } from './palette.ts';
import { tokens } from './tokens.ts';

/** Landfall's look as an antd theme: one set of tokens, two densities, light and dark, normal and high contrast. No algorithm, also not
 *  for dark: the screen shows exactly the palette's colours.
 *  @param look.fontSize the reader's, px, 12 to 24 (default 16) */
export function landfallTheme({ mode, density = 'calm', contrast = 'usual', fontSize = 16, motion = true }: Look): ThemeConfig {
  const px = (length: number) => Math.round((length * fontSize) / 16);
  const draft: Draft = { p: palette(mode, contrast), mode, calm: density === 'calm', motion, px };
  return {
    hashed: false, // one antd in the page: shorter selectors, which look.css can override
    cssVar: { key: ['lf', mode, density, contrast, fontSize, motion ? 'moving' : 'still'].join('-') }, // two themes under one key overwrite each other
    token: tokens(draft),
    components: components(draft),
  };
}
