import type { Fault } from './delivery.ts';

const DURING: Record<Fault['kind'], string> = {
  render: 'while rendering',
  handler: 'in an event handler',
  rejection: 'in a promise',
  call: 'in a call to the backend',
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
