import styles from './status-management.module.css';
import type { Definition } from './status-sets.query.ts';

const WIDTH = 116;
const GAP = 24;
const HEIGHT = 36;

interface Place {
  status: Definition;
  x: number;
}

/** An arc from one node to another: above for moves onward, below for moves back, higher the further they go. */
function arcOf(from: number, to: number, middle: number): string {
  const onward = to > from;
  const lift = (onward ? -1 : 1) * (22 + Math.min(Math.abs(to - from) / (WIDTH + GAP), 6) * 16);
  const edge = middle + (onward ? -HEIGHT / 2 : HEIGHT / 2);
  return `M${from + (onward ? 14 : -14)} ${edge} C${from} ${edge + lift}, ${to} ${edge + lift}, ${to - (onward ? 14 : -14)} ${edge}`;
}

interface Props {
  statuses: readonly Definition[];
  /** Statuses of the other set that this set leads to, after its own. */
  others: readonly Definition[];
  title: string;
  onEdit(name: string): void;
}

/** The statuses in their order with an arrow for every move. The matrix below says the same to keyboards and screen readers. */
export function StatusGraph({ statuses, others, title, onEdit }: Props) {
  const places: Place[] = [...statuses, ...others].map((status, n) => ({ status, x: WIDTH / 2 + 8 + n * (WIDTH + GAP) }));
  const width = places.length * (WIDTH + GAP);
  const height = 280;
  const middle = height / 2;
  const xOf = new Map(places.map(({ status, x }) => [status.name, x]));
  const arcs = statuses.flatMap(({ name, allowedTransitions }) =>
    allowedTransitions.flatMap((to) => {
      const [start, end] = [xOf.get(name), xOf.get(to)];
      return start === undefined || end === undefined || name === to
        ? []
        : [{ key: `${name} ${to}`, d: arcOf(start, end, middle) }];
    }),
  );
  return (
    <div className={styles.graph}>
      <svg width="100%" style={{ maxWidth: width }} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={title}>
        <defs>
          <marker id="move-end" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto">
            <path d="M0 0L8 4L0 8z" fill="var(--lf-ink)" />
          </marker>
        </defs>
        {arcs.map(({ key, d }) => (
          <path key={key} d={d} className={styles.arc} markerEnd="url(#move-end)" />
        ))}
        {places.map(({ status, x }) => (
          <g
            key={status.name}
            transform={`translate(${x - WIDTH / 2} ${middle - HEIGHT / 2})`}
            className={status.isActive ? styles.node : styles.nodeOff}
            onClick={() => onEdit(status.name)}
          >
            <rect width={WIDTH} height={HEIGHT} rx="8" />
            <text x={WIDTH / 2} y={HEIGHT / 2 + 4} textAnchor="middle">
              {status.label.length > 16 ? `${status.label.slice(0, 15)}…` : status.label}
            </text>
          </g>
        ))}
      </svg>
    </div>
  );
}
