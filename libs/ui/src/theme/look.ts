import type { Contrast, Mode, Palette } from './palette.ts';

/** calm: for customers, controls 44 px high; dense: for admins, 32 px. */
export type Density = 'calm' | 'dense';

export interface Look {
  mode: Mode;
  density?: Density;
  contrast?: Contrast;
  /** The reader's font size in px, 12 to 24. */
  fontSize?: number;
  motion?: boolean;
}

/** Inputs of the theme's parts. */
export interface Draft {
  p: Palette;
  mode: Mode;
  calm: boolean;
  motion: boolean;
  /** Scales a length designed at 16 px to the reader's font size. antd's tokens are px, so the root's font size does not affect them. */
  px: (length: number) => number;
}
