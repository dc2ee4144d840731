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

const percent = (share: number): string => `${(share * 100).toFixed(2)}%`;

/** Ink bars, sea-green for today, danger below the line. Hidden from assistive technology, which gets a table of the values instead. */
export function BarChart({ bars, label, format = String, today = false, legend }: Props) {
  const levels = ticks(Math.max(...bars.map((bar) => bar.value), 0));
  const top = levels.at(-1) ?? 1;
  return (
    <figure className="bar-chart">
      {legend && <Legend {...legend} />}
      <div className="bar-plot num" aria-hidden="true">
        <div className="bar-area">
          {levels.map((level) => (
            <span key={level} className="bar-level" style={{ bottom: percent(level / top) }}>
              <span>{level === 0 ? '0' : format(level)}</span>
            </span>
          ))}
          <Row bars={bars} of={(bar) => bar.value / top} kind="bar" today={today} />
        </div>
        {legend && <Below bars={bars} />}
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

/** Values below the line, on their own scale: the largest fills the row. */
function Below({ bars }: { bars: readonly Bar[] }) {
  const most = Math.max(...bars.map((bar) => bar.below ?? 0), 1);
  return (
    <div className="bar-below">
      <Row bars={bars} of={(bar) => (bar.below ?? 0) / most} kind="bar below" />
    </div>
  );
}

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
