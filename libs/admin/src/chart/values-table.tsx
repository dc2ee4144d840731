import type { Bar } from './bar.ts';

interface Props {
  bars: readonly Bar[];
  label: string;
  format: (value: number) => string;
  legend: { value: string; below: string } | undefined;
}

/** A chart's values as a table, for readers who can't see the chart. */
export const ValuesTable = ({ bars, label, format, legend }: Props) => (
  <table className="sr">
    <caption>{label}</caption>
    <thead>
      <tr>
        <th scope="col">When</th>
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
