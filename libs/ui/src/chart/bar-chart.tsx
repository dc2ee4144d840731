import { ticks } from './scale.ts';

export interface Bar {
  /** Names the bar: a day. */
  label: string;
  value: number;
  /** What goes off it, drawn beneath the line in the danger colour: refunds. */
  below?: number;
}

interface Props {
  bars: readonly Bar[];
  /** What it says, in words. */
  label: string;
  /** How a value reads; also on the axis. */
  format?: (value: number) => string;
  /** The last bar is today. */
  today?: boolean;
  /** Names of the two kinds of bar. */
  legend?: { value: string; below: string };
}

/** Units of the view box. */
const WIDTH = 720;
const HEIGHT = 216;
const LEFT = 48;
const TOP = 8;
const FOOT = 40;

/** Ink bars, sea-green for today, danger beneath the line. The figures are in a table for assistive technology. */
export function BarChart({ bars, label, format = String, today = false, legend }: Props) {
  const levels = ticks(Math.max(...bars.map((bar) => bar.value), 0));
  const top = levels.at(-1) ?? 1;
  const y = (value: number) => TOP + (1 - value / top) * (HEIGHT - TOP - FOOT);
  return (
    <figure className="bar-chart">
      {legend && <Legend {...legend} />}
      <svg viewBox={`0 0 ${WIDTH + LEFT} ${HEIGHT}`} className="num" aria-hidden="true">
        {levels.map((level) => (
          <g key={level}>
            <path d={`M${LEFT} ${y(level)}H${WIDTH + LEFT}`} stroke="var(--lf-line)" />
            <text x={LEFT - 8} y={y(level) + 4} textAnchor="end">
              {format(level)}
            </text>
          </g>
        ))}
        <Bars bars={bars} y={y} today={today} />
        <Dates bars={bars} />
      </svg>
      <Figures bars={bars} label={label} format={format} legend={legend} />
    </figure>
  );
}

function Bars({ bars, y, today }: { bars: readonly Bar[]; y: (value: number) => number; today: boolean }) {
  const pitch = WIDTH / Math.max(bars.length, 1);
  const inset = Math.min(4, pitch / 6);
  const room = HEIGHT - 22 - y(0);
  const most = Math.max(...bars.map((bar) => bar.below ?? 0), 1);
  return bars.map(({ label, value, below = 0 }, index) => {
    const box = { x: LEFT + index * pitch + inset, width: pitch - 2 * inset };
    return (
      <g key={label}>
        <rect {...box} y={y(value)} height={Math.max(y(0) - y(value), 0)} rx="2" className={today && index === bars.length - 1 ? 'bar today' : 'bar'} />
        {below > 0 && <rect {...box} y={y(0) + 2} height={Math.max((below / most) * room, 2)} rx="1" className="bar below" />}
      </g>
    );
  });
}

/** The first, the middle and the last date. */
function Dates({ bars }: { bars: readonly Bar[] }) {
  const last = bars.length - 1;
  const pitch = WIDTH / Math.max(bars.length, 1);
  const shown = [...new Set([0, Math.floor(last / 2), last])].filter((index) => index >= 0);
  const anchor = (index: number) => (index === 0 ? 'start' : index === last ? 'end' : 'middle');
  return shown.map((index) => (
    <text key={index} x={LEFT + (index + (index === 0 ? 0 : index === last ? 1 : 0.5)) * pitch} y={HEIGHT - 4} textAnchor={anchor(index)}>
      {bars[index]?.label}
    </text>
  ));
}

const Legend = ({ value, below }: { value: string; below: string }) => (
  <p className="legend tiny" aria-hidden="true">
    <span>{value}</span>
    <span className="below">{below}</span>
  </p>
);

interface FiguresProps {
  bars: readonly Bar[];
  label: string;
  format: (value: number) => string;
  legend: Props['legend'] | undefined;
}

const Figures = ({ bars, label, format, legend }: FiguresProps) => (
  <table className="sr">
    <caption>{label}</caption>
    <thead>
      <tr>
        <th scope="col">Day</th>
        <th scope="col">{legend?.value ?? 'Value'}</th>
        {legend && <th scope="col">{legend.below}</th>}
      </tr>
    </thead>
    <tbody>
      {bars.map((bar) => (
        <tr key={bar.label}>
          <th scope="row">{bar.label}</th>
          <td>{format(bar.value)}</td>
          {legend && <td>{format(bar.below ?? 0)}</td>}
        </tr>
      ))}
    </tbody>
  </table>
);
