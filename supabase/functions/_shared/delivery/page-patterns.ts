import { patternsOverlap } from '../../../../libs/contract/src/match-path.ts';

/** A pattern without the names of its parameters: /quote/:id and /quote/:quoteId are the same page. */
export const shapeOf = (pattern: string): string => pattern.replaceAll(/:[^/]+/g, ':');

const segments = (pattern: string): string[] => pattern.split('/').filter(Boolean);

/** Whether every address of the first pattern, of two that overlap, also fits the second. */
const isNarrower = (one: string, other: string): boolean => {
  const wide = segments(other);
  return segments(one).every((part, at) => wide[at]!.startsWith(':') || !part.startsWith(':'));
};

/** Whether the router cannot choose between two patterns of a module: the same page twice, or each is more literal than the other in some place. */
const isAmbiguous = (one: string, other: string): boolean =>
  patternsOverlap(one, other) && (shapeOf(one) === shapeOf(other) || (!isNarrower(one, other) && !isNarrower(other, one)));

/** The first two patterns that the router cannot choose between: `/a/:b and /a/:c`. */
export function pagesClash(patterns: readonly string[]): string | undefined {
  for (const [at, one] of patterns.entries()) {
    const other = patterns.slice(at + 1).find((later) => isAmbiguous(one, later));
    if (other !== undefined) return `${one} and ${other}`;
  }
  return undefined;
}
