import { useDialog } from '@landfall/ui';
import { useHotkey } from '../parts/use-hotkey.ts';

const loadPalette = () => import('./palette/palette.tsx').then((file) => file.Palette);

/** Opens the search palette on Ctrl or Cmd+K, or by `open`. */
export function usePalette() {
  const { isOpen, open, close, dialog } = useDialog(loadPalette);
  useHotkey('k', isOpen ? close : open);
  return { open, palette: dialog };
}
