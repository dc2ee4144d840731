import type { Node } from '@takumi-rs/core';
import { palette } from '../../../../libs/ui/src/theme/palette.ts';
import { isDrawable } from './draw.ts';
import { PICTURE } from './picture-size.ts';

/** The texts of a picture. No personal data. */
export interface Card {
  company: string;
  title: string;
  /** A sentence below the title. */
  lede?: string | undefined;
  /** At the bottom: the line of the home page, which climbs; one from here to there; or a quote. */
  foot: 'climb' | 'line' | SharedCard;
}

export interface SharedCard {
  /** ISO 3166 codes. */
  from: string;
  to: string;
  /** Stages of the route line, and the one that is reached. */
  stages: number;
  at: number;
  /** "2 items" */
  items: string;
  /** "INR" and "₹35,989"; none before the quote has a price. */
  total?: { currency: string; amount: string } | undefined;
}

type Style = NonNullable<Node['style']>;

const INK = palette('light');
const MARGIN = 72;
const INNER = PICTURE.width - 2 * MARGIN;

const text = (content: string, style: Style): Node => ({ type: 'text', text: content, style });
const box = (style: Style, children: Node[]): Node => ({ type: 'container', style: { display: 'flex', ...style }, children });
const drawing = (width: number, height: number, shapes: string): Node => ({
  type: 'image',
  src: `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${shapes}</svg>`,
  style: { width, height },
});

const dot = (x: number, y: number, attributes: string): string => `<circle cx="${x}" cy="${y}" ${attributes}/>`;
const PASSED = `r="8" fill="${INK.action}"`;
const HERE = `r="10" fill="${INK.page}" stroke="${INK.action}" stroke-width="7"`;

/** shell/src/frame/brand.tsx */
const MARK = drawing(
  60,
  28,
  `<g transform="scale(2)"><circle cx="4" cy="7" r="3" fill="none" stroke="${INK.ink}" stroke-width="1.75"/>` +
    `<path d="M8.5 7H19" stroke="${INK.ink}" stroke-width="1.75"/><circle cx="24" cy="7" r="5.5" fill="${INK.action}"/></g>`,
);

const brand = (company: string): Node =>
  box({ alignItems: 'center', gap: 18 }, [
    MARK,
    ...drawn(company, 60, () => ({ fontSize: 36, fontWeight: 700, letterSpacing: '-0.025em', lineClamp: 1 })),
  ]);

/** The line and its dots, 40 px of margin around the dots' centres. */
function line(points: [x: number, y: number][], ground: string): string {
  const path = points.map(([x, y]) => `${x} ${y}`).join('L');
  const gaps = points.slice(1, -1).map(([x, y]) => dot(x, y, `r="14" fill="${ground}"`));
  const dots = points.slice(1, -1).map(([x, y], index, all) => dot(x, y, index === all.length - 1 ? HERE : PASSED));
  return `<path d="M${path}" fill="none" stroke="${INK.action}" stroke-width="3.5" stroke-linejoin="round"/>${gaps.join('')}${dots.join('')}`;
}

/** Where the home page's line is at each stage (remotes/storefront/src/pages/home/price-climb.tsx). */
const CLIMB: [number, number][] = [
  [0, 108],
  [106, 108],
  [317, 95],
  [528, 64],
  [739, 26],
  [950, 16],
  [INNER, 16],
];
const LEVEL = CLIMB.map(([x]): [number, number] => [x, 16]);

/** A quote's stages: the passed part of the line is drawn through, the rest is dotted. */
function quoteLine({ stages, at }: SharedCard, width: number): Node {
  const x = (stage: number) => 14 + (stage * (width - 28)) / (stages - 1);
  const reached = x(Math.min(at, stages - 1));
  const dots = Array.from({ length: stages }, (_, stage) =>
    stage < at
      ? dot(x(stage), 14, PASSED)
      : stage === at
        ? dot(x(stage), 14, `r="9" fill="${INK.surface}" stroke="${INK.action}" stroke-width="6"`)
        : dot(x(stage), 14, `r="7" fill="${INK.surface}" stroke="${INK.edge}" stroke-width="2.5"`),
  );
  return drawing(
    width,
    28,
    `<path d="M${x(0)} 14H${reached}" stroke="${INK.action}" stroke-width="3.5"/>` +
      `<path d="M${reached} 14H${x(stages - 1)}" stroke="${INK.edge}" stroke-width="2.5" stroke-dasharray="2 8"/>${dots.join('')}`,
  );
}

const CODE: Style = { fontSize: 34, fontWeight: 700 };

function quote(shared: SharedCard): Node {
  const { from, to, items, total } = shared;
  return box(
    {
      flexDirection: 'column',
      gap: 36,
      padding: '36px 40px',
      backgroundColor: INK.surface,
      border: `2px solid ${INK.line}`,
      borderRadius: 20,
    },
    [
      box({ alignItems: 'center', justifyContent: 'space-between' }, [text(from, CODE), quoteLine(shared, 800), text(to, CODE)]),
      box({ alignItems: 'baseline', gap: 20 }, [
        text(items, { fontSize: 34 }),
        box({ flexGrow: 1, borderBottom: `3px dotted ${INK.edge}` }, []),
        ...(total
          ? [
              text(total.currency, { fontSize: 34, color: INK.muted }),
              text(total.amount, { fontSize: 60, fontWeight: 700, letterSpacing: '-0.02em' }),
            ]
          : []),
      ]),
    ],
  );
}

function foot(shown: Card['foot']): Node {
  if (shown === 'climb') return drawing(INNER, 124, line(CLIMB, INK.page));
  return shown === 'line' ? drawing(INNER, 32, line(LEVEL, INK.page)) : quote(shown);
}

/** Longest texts that are laid out. What doesn't fit ends in an ellipsis. */
const [LONGEST_TITLE, LONGEST_LEDE] = [160, 300];

/** A text that can be drawn, as one node or none. */
const drawn = (content: string | undefined, longest: number, style: (content: string) => Style): Node[] =>
  content && isDrawable(content) ? [text(content.slice(0, longest), style(content))] : [];

/** px, so that three lines fit. */
const titleSize = ({ length }: string): number => (length <= 55 ? 76 : length <= 90 ? 64 : 52);

/** The nodes of a picture: brand, title and sentence, and the line at the bottom. */
export function cardNodes({ company, title, lede, foot: shown }: Card): Node {
  return box(
    {
      width: '100%',
      height: '100%',
      flexDirection: 'column',
      justifyContent: 'space-between',
      padding: `60px ${MARGIN}px`,
      backgroundColor: INK.page,
      color: INK.ink,
      fontFamily: 'Figtree',
    },
    [
      brand(company),
      box({ flexDirection: 'column', gap: 24 }, [
        ...drawn(title, LONGEST_TITLE, (content) => ({
          fontSize: titleSize(content),
          fontWeight: 700,
          letterSpacing: '-0.03em',
          lineHeight: 1.1,
          textWrap: 'balance',
          lineClamp: 3,
        })),
        ...drawn(lede, LONGEST_LEDE, () => ({ fontSize: 30, lineHeight: 1.35, color: INK.muted, maxWidth: 960, lineClamp: 2 })),
      ]),
      foot(shown),
    ],
  );
}
