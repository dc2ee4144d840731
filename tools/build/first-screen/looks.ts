import type { Contrast, Mode } from '../../../libs/ui/src/theme/palette.ts';

/** What changes antd's variables on a first screen. */
export interface Look {
  mode: Mode;
  contrast: Contrast;
  /** px */
  fontSize: number;
}

/** A wide window, a wide window of an admin, a phone. */
export type Layout = 'wide' | 'dense' | 'phone';

/** The look that a first screen is stored in. The others are stored as what they change. */
export const USUAL: Look = { mode: 'light', contrast: 'usual', fontSize: 16 };

/** By name. Colours and sizes don't depend on each other, so that a dark page with large text applies two of them. */
export const OTHER_LOOKS: Record<string, Look> = {
  dark: { ...USUAL, mode: 'dark' },
  'light-more': { ...USUAL, contrast: 'more' },
  'dark-more': { ...USUAL, mode: 'dark', contrast: 'more' },
  ...Object.fromEntries([12, 14, 18, 20, 22, 24].map((fontSize) => [`size-${fontSize}`, { ...USUAL, fontSize }])),
};

type Declarations = Map<string, string>;

function blocksOf(css: string): Map<string, Declarations> {
  const blocks = new Map<string, Declarations>();
  for (const [, selector, body] of css.matchAll(/([^{}]+)\{([^{}]*)\}/g)) {
    const known: Declarations = blocks.get(selector!) ?? new Map();
    for (const line of body!.split(/;(?=--|$)/)) {
      const [name = '', ...value] = line.split(':');
      if (name) known.set(name, value.join(':').replace(/;$/, ''));
    }
    blocks.set(selector!, known);
  }
  return blocks;
}

const write = (blocks: [string, [string, string][]][]): string =>
  blocks
    .filter(([, lines]) => lines.length > 0)
    .map(([selector, lines]) => `${selector}{${lines.map((line) => line.join(':')).join(';')}}`)
    .join('');

/** The variables among `css` that `rules` or other kept variables use: antd writes every token, a screen uses a tenth of them. */
export function usedVariables(css: string, rules: string): string {
  const blocks = blocksOf(css);
  const used = new Set<string>();
  const visit = (text: string) => {
    for (const [name] of text.matchAll(/--[\w-]+/g)) {
      if (used.has(name)) continue;
      used.add(name);
      for (const lines of blocks.values()) visit(lines.get(name) ?? '');
    }
  };
  visit(rules);
  return write([...blocks].map(([selector, lines]) => [selector, [...lines].filter(([name]) => used.has(name))]));
}

/** The declarations of `other` whose value differs from the one in `usual`. Both are lists of variables by selector. */
export function changedVariables(usual: string, other: string): string {
  const before = blocksOf(usual);
  return write(
    [...blocksOf(other)].map(([selector, lines]) => [
      selector,
      [...lines].filter(([name, value]) => before.get(selector)?.has(name) && before.get(selector)!.get(name) !== value),
    ]),
  );
}
