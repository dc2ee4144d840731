import { patternsOverlap } from '../../contract/src/match-path.ts';

/** A pattern without parameter names: /quote/:id and /quote/:quoteId are the same page. */
export const shapeOf = (pattern: string): string => pattern.replaceAll(/:[^/]+/g, ':');

const segments = (pattern: string): string[] => pattern.split('/').filter(Boolean);

/** For two overlapping patterns: whether the second matches every address of the first. */
const isNarrower = (one: string, other: string): boolean => {
  const wide = segments(other);
  return segments(one).every((part, at) => wide[at]!.startsWith(':') || !part.startsWith(':'));
};

/** Whether the router can't choose between two patterns of a module: they are the same page, or each is more specific than the other in
 *  some segment. */
const isAmbiguous = (one: string, other: string): boolean =>
  patternsOverlap(one, other) && (shapeOf(one) === shapeOf(other) || (!isNarrower(one, other) && !isNarrower(other, one)));

/** The first two ambiguous patterns: `/a/:b and /a/:c`. */
export function pagesClash(patterns: readonly string[]): string | undefined {
  for (const [at, one] of patterns.entries()) {
    const other = patterns.slice(at + 1).find((later) => isAmbiguous(one, later));
    if (other !== undefined) return `${one} and ${other}`;
  }
  return undefined;
}
