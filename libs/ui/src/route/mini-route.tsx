import { countryName } from './country-name.ts';
import { originsOf } from './origins-of.ts';

interface Props {
  /** ISO 3166 codes; several for an order of more than one country. */
  from: string | readonly string[];
  to: string;
  /** Completed stages, 0 to `of`. */
  at?: number;
  of?: number;
}

/** px of the line between the codes, and of the dot's radius. */
const WIDTH = 34;
const DOT = 3;

/** The route line at text size: US, a line with a dot, NP. */
export function MiniRoute({ from, to, at = 0, of = 4 }: Props) {
  const { codes, names } = originsOf(from, to);
  const x = DOT + (Math.min(at, of) / of) * (WIDTH - 2 * DOT);
  return (
    <span className="hop" role="img" aria-label={`${names} to ${countryName(to)}`}>
      <span>{codes}</span>
      <svg width={WIDTH} height="8" aria-hidden="true">
        <path d={`M0 4H${WIDTH}`} stroke="var(--lf-edge)" strokeWidth="1.5" strokeDasharray="1.5 3" />
        <path d={`M0 4H${x}`} stroke="var(--lf-action)" strokeWidth="1.5" />
        <circle cx={x} cy="4" r={DOT} fill="var(--lf-action)" />
      </svg>
      <span>{to}</span>
    </span>
  );
}
