import { useState } from 'react';
import { createPart } from '../parts/part.tsx';
import type { PaletteProps } from './palette/palette.tsx';
import { useHotkey } from '../parts/use-hotkey.ts';

const Palette = createPart<PaletteProps>(() => import('./palette/palette.tsx').then((file) => file.Palette));

/** The search palette, on Ctrl or Cmd with K and for whoever calls `open`; its code comes with the first opening. */
export function usePalette() {
  const [isOpen, setOpen] = useState<boolean>();
  useHotkey('k', () => setOpen(!isOpen));
  const palette = isOpen === undefined ? null : <Palette open={isOpen} onClose={() => setOpen(false)} />;
  return { palette, open: () => setOpen(true) };
}
