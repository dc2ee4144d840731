export type Mode = 'light' | 'dark';
export type Contrast = 'usual' | 'more';

const light = {
  page: '#F7F6F2',
  surface: '#FFFFFF',
  /** Floating surfaces: menus, dialogs. */
  raised: '#FFFFFF',
  /** Wells. */
  sunken: '#F1EFE9',
  /** A translucent overlay for any of the backgrounds above. */
  hover: '#3D331814',
  ink: '#0B1B2B',
  muted: '#4A5968',
  /** Hairlines. */
  line: '#E3E0D8',
  /** The outline of a control, at least 3:1. */
  edge: '#7F868D',
  action: '#0F766E',
  actionHover: '#115E59',
  onAction: '#FFFFFF',
  /** Only for what waits for this person. */
  needs: '#C2410C',
  danger: '#B42318',
  dangerHover: '#8F1C13',
  link: '#1D4ED8',
  veil: '#0B1B2B66',
};
export type Palette = typeof light;

const dark: Palette = {
  page: '#0B1620',
  surface: '#13212E',
  raised: '#1A2B3A',
  sunken: '#0F1C27',
  hover: '#E8EDF217',
  ink: '#E8EDF2',
  muted: '#9FB0C0',
  line: '#24384A',
  edge: '#6B8298',
  action: '#5EEAD4',
  actionHover: '#99F6E4',
  onAction: '#0B1620',
  needs: '#FB923C',
  danger: '#F97066',
  dangerHover: '#FDA29B',
  link: '#93B4FF',
  veil: '#02080DB3',
};

/** High contrast: text at least 7:1 on page, surface and sunken; hairlines become edges. */
const more: Record<Mode, Partial<Palette>> = {
  light: {
    muted: '#33404D',
    line: '#7F868D',
    edge: '#4A5968',
    action: '#0B5750',
    actionHover: '#083F3A',
    needs: '#8A2C06',
    danger: '#8F1C13',
    dangerHover: '#6E140D',
    link: '#1A3FA8',
  },
  dark: {
    muted: '#C6D2DD',
    line: '#6B8298',
    edge: '#9FB0C0',
    needs: '#FDBA74',
    danger: '#FDA29B',
    dangerHover: '#FECDCA',
    link: '#B9CFFF',
  },
};

/** Every colour of the product. Every text colour on every background passes AA, in high contrast AAA. */
export const palette = (mode: Mode, contrast: Contrast = 'usual'): Palette => ({
  ...(mode === 'light' ? light : dark),
  ...(contrast === 'more' ? more[mode] : {}),
});

/** The palette as custom properties (`--lf-ink:#0B1B2B;...`) for the page root, used by look.css. */
export const rootVars = (colours: Palette): string =>
  Object.entries(colours)
    .map(([name, hex]) => `--lf-${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}:${hex}`)
    .join(';');

/** Mixes `share` of colour `over` into colour `ground`; both #RRGGBB, share 0 to 1. */
export const mix = (ground: string, over: string, share: number): string => {
  const channel = (hex: string, at: number) => parseInt(hex.slice(at, at + 2), 16);
  const mixed = [1, 3, 5].map((at) => Math.round(channel(ground, at) + (channel(over, at) - channel(ground, at)) * share));
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
};
