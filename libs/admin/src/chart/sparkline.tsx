interface Props {
  points: readonly number[];
  /** What the line shows, as a sentence for assistive technology. */
  label: string;
  tone?: 'muted' | 'ink' | 'action' | 'danger';
  /** Upper end of the scale: sparklines that are compared share one. */
  top?: number;
}

/** px */
const WIDTH = 96;
const HEIGHT = 24;
const MARGIN = 3;

/** A small line from left (oldest) to right, with a dot at the latest value. */
export function Sparkline({ points, label, tone = 'muted', top }: Props) {
  const scale = top ?? Math.max(...points, 1);
  const at = points.map((value, index) => ({
    x: (index / Math.max(points.length - 1, 1)) * (WIDTH - 2 * MARGIN) + 1,
    y: HEIGHT - MARGIN - (Math.min(value, scale) / scale) * (HEIGHT - 2 * MARGIN),
  }));
  const latest = at.at(-1);
  return (
    <svg className={`spark ${tone}`} width={WIDTH} height={HEIGHT} role="img" aria-label={label}>
      <path className="spark-base" d={`M0 ${HEIGHT - MARGIN + 0.5}H${WIDTH}`} />
      <path
        className="spark-line"
        d={at.map(({ x, y }, index) => `${index ? 'L' : 'M'}${x.toFixed(1)} ${y.toFixed(1)}`).join('')}
      />
      {latest && <circle cx={latest.x} cy={latest.y} r="2.5" />}
    </svg>
  );
}
