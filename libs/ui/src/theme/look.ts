import type { Contrast, Mode, Palette } from './palette.ts';

/** calm: customers, controls 44 px high; dense: admins, 32 px. */
export type Density = 'calm' | 'dense';

export interface Look {
  mode: Mode;
  density?: Density;
  contrast?: Contrast;
  /** The reader's font size in px, 12 to 24. */
  fontSize?: number;
  motion?: boolean;
}

/** What the parts of the theme are computed from. */
export interface Draft {
  p: Palette;
  mode: Mode;
  calm: boolean;
  motion: boolean;
  /** A length designed at 16 px, at the reader's font size: antd's tokens are px, so the root's font size does not move them. */
  px: (length: number) => number;
}
