import { countryName } from './country-name.ts';
import { originsOf } from './origins-of.ts';

interface Props {
  /** ISO 3166 codes; several for an order of more than one country. */
  from: string | readonly string[];
  to: string;
  stages: readonly string[];
  /** Index of the current stage; stages.length when it has arrived. */
  at: number;
  /** It waits for the reader: the ring is orange. */
  needs?: boolean;
  /** It ended at this stage: an x instead of the ring. */
  broken?: boolean;
}

/** From origin to destination, with a dot per stage: completed ones solid, later ones hollow, the current one a ring. On a phone the
 *  stage names are replaced by the current one and "3 of 7". */
export function RouteLine({ from, to, stages, at, needs = false, broken = false }: Props) {
  const origins = originsOf(from, to);
  const tone = broken ? ' broken' : needs ? ' needs' : '';
  const here = Math.min(at, stages.length - 1);
  return (
    <div className="route" role="group" aria-label={`${origins.names} to ${countryName(to)}`}>
      <RouteEnd codes={origins.codes} names={origins.names} />
      <ol>
        {stages.map((stage, index) => (
          <li
            key={stage}
            className={index < at ? 'done' : index === at ? `now${tone}` : undefined}
            aria-current={index === at ? 'step' : undefined}
          >
            <span>
              {stage}
              <span className="sr">{progress(index, at, broken)}</span>
            </span>
          </li>
        ))}
      </ol>
      <RouteEnd codes={to} names={countryName(to)} />
      <span className={`route-here${tone}`} aria-hidden="true">
        <b>{stages[here]}</b>
        <span>
          {here + 1} of {stages.length}
        </span>
      </span>
    </div>
  );
}

const RouteEnd = ({ codes, names }: { codes: string; names: string }) => (
  <span className="route-end">
    <b>{codes}</b>
    <small>{names}</small>
  </span>
);

const progress = (index: number, at: number, broken: boolean): string =>
  index < at ? ', done' : index > at ? ', to come' : broken ? ', ended here' : ', now';
