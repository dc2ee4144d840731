import type { CauseCount, Fault } from './delivery.ts';
import type { Cause } from './health.ts';

const DURING: Record<Fault['kind'], string> = {
  render: 'while rendering',
  handler: 'in an event handler',
  rejection: 'in a promise',
  call: 'in a call to the backend',
  load: 'while loading',
};

/** "TypeError in an event handler". */
export const faultTitle = ({ name, kind }: Fault): string => `${name} ${DURING[kind]}`;

/** One line per frame, innermost first: "remotes/cart/src/total.tsx:41 in total", or the place in the built file if its source is unknown. */
export const faultPlaces = ({ frames, sources }: Fault): string[] =>
  frames.map(([path, line, column], index) => {
    const [source, sourceLine, , name] = sources?.[index] ?? [];
    if (source === undefined) return `${path}:${line}:${column}`;
    return `${source}:${sourceLine}${name ? ` in ${name}` : ''}`;
  });

const CAUSE: Record<Cause, string> = {
  not_found: 'a file is missing (404)',
  integrity: 'a file differs from its hash',
  timeout: 'no response in time',
  threw: 'its code threw an error',
  missing_share: 'the shell does not share a package that it needs',
  refused: 'the page’s policy refused a file',
  network: 'the network failed',
};

/** "a file is missing (404), 12 times; no response in time, once". Empty without causes. */
export const causesText = (causes: readonly CauseCount[]): string =>
  causes.map(([cause, count]) => `${CAUSE[cause]}, ${count === 1 ? 'once' : `${count} times`}`).join('; ');
