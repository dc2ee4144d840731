import type { Bar } from './bar.ts';
import { ValuesTable } from './values-table.tsx';
import { ticks } from './scale.ts';

interface Props {
  bars: readonly Bar[];
  /** What the chart shows, as a sentence for assistive technology. */
  label: string;
  /** Formats a value, also on the axis. */
  format?: (value: number) => string;
  /** The last bar is today. */
  today?: boolean;
  /** Names of the two series. */
  legend?: { value: string; below: string };
}

/** A share of the chart's height. */
const heightOf = (share: number): string => `calc(var(--bar-height) * ${share.toFixed(4)})`;

const percent = (share: number): string => `${(share * 100).toFixed(2)}%`;

/** Ink bars, sea-green for today, danger below the line, all on one scale. Hidden from assistive technology, which gets a table of the values instead. */
export function BarChart({ bars, label, format = String, today = false, legend }: Props) {
  const most = Math.max(...bars.map((bar) => bar.value), 0);
  const mostBelow = legend ? Math.max(...bars.map((bar) => bar.below ?? 0), 0) : 0;
  const levels = ticks(Math.max(most, mostBelow));
  const step = levels[1] ?? 1;
  const top = Math.max(Math.ceil(most / step), 1) * step;
  const bottom = Math.ceil(mostBelow / step) * step;
  return (
    <figure className="bar-chart">
      {legend && <Legend {...legend} />}
      <div className="bar-plot num" aria-hidden="true">
        <div className="bar-area" style={{ height: heightOf(top / (top + bottom)) }}>
          <Levels levels={levels.filter((level) => level <= top)} of={top} side="bottom" format={format} />
          <Row bars={bars} of={(bar) => bar.value / top} kind="bar" today={today} />
        </div>
        {bottom > 0 && (
          <div className="bar-below" style={{ height: heightOf(bottom / (top + bottom)) }}>
            <Levels levels={levels.filter((level) => level > 0 && level <= bottom)} of={bottom} side="top" format={format} />
            <Row bars={bars} of={(bar) => (bar.below ?? 0) / bottom} kind="bar below" />
          </div>
        )}
        <Dates bars={bars} />
      </div>
      <ValuesTable bars={bars} label={label} format={format} legend={legend} />
    </figure>
  );
}

interface RowProps {
  bars: readonly Bar[];
  /** Height as a share of the row, 0 to 1. */
  of: (bar: Bar) => number;
  kind: string;
  today?: boolean;
}

const Row = ({ bars, of, kind, today = false }: RowProps) => (
  <div className="bar-row">
    {bars.map((bar, index) => (
      <span
        key={bar.label}
        className={today && index === bars.length - 1 ? `${kind} today` : kind}
        style={{ height: percent(of(bar)) }}
      />
    ))}
  </div>
);

interface LevelsProps {
  levels: readonly number[];
  /** The value at the far end of the side. */
  of: number;
  side: 'top' | 'bottom';
  format(value: number): string;
}

/** The lines of the axis, with their values; above and below the line in the same steps. */
const Levels = ({ levels, of, side, format }: LevelsProps) =>
  levels.map((level) => (
    <span key={level} className={`bar-level ${side}`} style={{ [side]: percent(level / of) }}>
      <span>{level === 0 ? '0' : format(level)}</span>
    </span>
  ));

/** Labels of the first, middle and last bar. */
function Dates({ bars }: { bars: readonly Bar[] }) {
  const last = bars.length - 1;
  const shown = [...new Set([0, Math.floor(last / 2), last])].flatMap((index) => bars[index]?.label ?? []);
  return (
    <div className="bar-dates">
      {shown.map((date) => (
        <span key={date}>{date}</span>
      ))}
    </div>
  );
}

const Legend = ({ value, below }: { value: string; below: string }) => (
  <p className="legend tiny" aria-hidden="true">
    <span>{value}</span>
    <span className="below">{below}</span>
  </p>
);
