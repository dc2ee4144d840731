import { describe, expect, it } from 'vitest';
import { type Contrast, type Mode, palette, rootVars } from './palette.ts';
import { landfallTheme } from './theme.ts';

/** Relative luminance of #RRGGBB (WCAG). */
function luminance(hex: string): number {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const channel = parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.03928 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrastOf(a: string, b: string): number {
  const [light, dark] = [luminance(a), luminance(b)].toSorted((x, y) => y - x) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

const looks: [Mode, Contrast, number][] = [
  ['light', 'usual', 4.5],
  ['dark', 'usual', 4.5],
  ['light', 'more', 7],
  ['dark', 'more', 7],
];

describe.each(looks)('%s, %s contrast', (mode, contrast, least) => {
  const p = palette(mode, contrast);

  it.each(['page', 'surface', 'sunken'] as const)(`reads at ${least}:1 on the %s`, (ground) => {
    for (const text of ['ink', 'muted', 'action', 'needs', 'danger', 'link'] as const) {
      expect(contrastOf(p[text], p[ground]), `${text} on ${ground}`).toBeGreaterThanOrEqual(least);
    }
  });

  it('outlines its controls at 3:1 and writes on its buttons readably', () => {
    for (const ground of ['page', 'surface'] as const) expect(contrastOf(p.edge, p[ground])).toBeGreaterThanOrEqual(3);
    expect(contrastOf(p.onAction, p.action)).toBeGreaterThanOrEqual(4.5);
    expect(contrastOf(p.onAction, p.danger)).toBeGreaterThanOrEqual(4.5);
  });
});

describe('the theme', () => {
  it('passes the reader’s font size into every length', () => {
    const usual = landfallTheme({ mode: 'light' }).token!;
    const large = landfallTheme({ mode: 'light', fontSize: 24 }).token!;
    expect([large.fontSize, large.controlHeight]).toEqual([24, 66]);
    expect([usual.fontSize, usual.controlHeight]).toEqual([16, 44]);
  });

  it('is dense for admins: rows and controls of 32 px', () => {
    expect(landfallTheme({ mode: 'light', density: 'dense' }).token).toMatchObject({ fontSize: 14, controlHeight: 32 });
  });

  it('has a key of its own for each look: two under one key would overwrite each other', () => {
    const keys = looks.flatMap(([mode, contrast]) =>
      ([12, 16] as const).flatMap((fontSize) =>
        [true, false].map((motion) => landfallTheme({ mode, contrast, fontSize, motion }).cssVar),
      ),
    );
    expect(new Set(keys.map((cssVar) => JSON.stringify(cssVar))).size).toBe(16);
  });

  it('sets no duration if motion is off: a duration would override it', () => {
    expect(landfallTheme({ mode: 'light', motion: false }).token).not.toHaveProperty('motionDurationMid');
  });

  it('gives the stylesheet its palette as custom properties', () => {
    expect(rootVars(palette('light'))).toContain('--lf-ink:#0B1B2B;');
    expect(rootVars(palette('light'))).toContain('--lf-on-action:#FFFFFF');
  });
});
