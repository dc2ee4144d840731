import { useEffect, useRef } from 'react';
import uPlot from 'uplot';
import styles from './report.module.css';

export interface Series {
  name: string;
  values: readonly number[];
  /** below: bars under the axis, such as refunds. */
  shape: 'bar' | 'below' | 'line';
  tone: 'ink' | 'action' | 'danger' | 'muted';
}

interface Props {
  days: readonly string[];
  series: readonly Series[];
  zone: string;
  format: (value: number) => string;
}

const HEIGHT = 240;
const DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });
const dayLabel = (day: string | undefined): string => (day ? DAY.format(new Date(day)) : '');

/** Colours of the current theme. A canvas can't use custom properties. */
const colorsOf = (element: Element) => {
  const style = getComputedStyle(element);
  return (name: string): string => style.getPropertyValue(`--lf-${name}`).trim();
};

/** The index of today among the days; -1 if the range ended earlier. */
const todayIn = ({ days, zone }: Props): number =>
  days.indexOf(new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' }).format());

function seriesOf({ name, shape, tone, values }: Series, props: Props, color: (name: string) => string): uPlot.Series {
  const { format } = props;
  const drawn = color(tone);
  const today = shape === 'bar' ? todayIn(props) : -1;
  const fills = values.map((_value, index) => (index === today ? color('action') : drawn));
  const value: uPlot.Series.Value = (_plot, raw) => (typeof raw === 'number' ? format(Math.abs(raw)) : '');
  if (shape === 'line') return { label: name, stroke: drawn, width: 2, points: { show: false }, value };
  return {
    label: name,
    stroke: drawn,
    fill: drawn,
    width: 0,
    points: { show: false },
    value,
    paths: uPlot.paths.bars!({ size: [0.7, 40], radius: 0.1, disp: { fill: { unit: 3, values: () => fills } } }),
  };
}

/** Steps of the vertical axis: 1, 2, 5, 10, 20, 50 ... Nothing is counted in halves. */
const WHOLE = Array.from({ length: 10 }, (_zero, power) => [1, 2, 5].map((step) => step * 10 ** power)).flat();

function optionsOf(props: Props, element: HTMLElement): uPlot.Options {
  const { days, series, format } = props;
  const color = colorsOf(element);
  const axis = { stroke: color('muted'), font: '12px "Figtree Variable", sans-serif', ticks: { show: false } };
  const grid = { stroke: color('line'), width: 1 };
  return {
    width: element.clientWidth,
    height: HEIGHT,
    cursor: { y: false, drag: { x: false, y: false } },
    scales: {
      x: { time: false, range: [-0.6, days.length - 0.4] },
      y: { range: (_plot, low, high) => [Math.min(low, 0) * 1.1, Math.max(high, 1) * 1.05] },
    },
    axes: [
      {
        ...axis,
        grid: { show: false },
        size: 32,
        space: 72,
        incrs: [1, 2, 5, 7, 14, 30, 60, 90],
        values: (_plot, at) => at.map((index) => dayLabel(days[index])),
      },
      {
        ...axis,
        grid,
        size: 64,
        incrs: WHOLE,
        values: (_plot, at) => at.map((value) => format(Math.abs(value)).replace(/\.00$/, '')),
      },
    ],
    series: [
      { label: 'Day', value: (_plot, index) => (typeof index === 'number' ? dayLabel(days[index]) : '') },
      ...series.map((one) => seriesOf(one, props, color)),
    ],
  };
}

const dataOf = ({ days, series }: Props): uPlot.AlignedData => [
  days.map((_day, index) => index),
  ...series.map(({ values, shape }) => values.map((value) => (shape === 'below' ? -value || null : value))),
];

/** The series by day. Redrawn when the theme or the width changes. */
export function DayChart(props: Props) {
  const host = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = host.current;
    // Without a canvas, the table below shows the values.
    if (!element || !document.createElement('canvas').getContext('2d')) return undefined;
    let plot = new uPlot(optionsOf(props, element), dataOf(props), element);
    const redraw = () => {
      plot.destroy();
      plot = new uPlot(optionsOf(props, element), dataOf(props), element);
    };
    const sizes = new ResizeObserver(() => plot.setSize({ width: element.clientWidth, height: HEIGHT }));
    const themes = new MutationObserver(redraw);
    sizes.observe(element);
    themes.observe(document.documentElement, { attributes: true });
    return () => {
      sizes.disconnect();
      themes.disconnect();
      plot.destroy();
    };
  }, [props]);
  return <div ref={host} className={styles.chart} />;
}
