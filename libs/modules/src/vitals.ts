// Apart from health.ts: the shell's first bundle needs none of it.

/** What a browser measures: Largest Contentful Paint of a page load, and Interaction to Next Paint of the presses of a visit (web.dev/vitals). */
export const VITALS = ['lcp', 'inp'] as const;
export type Vital = (typeof VITALS)[number];

/** Upper bounds of the buckets in which a browser reports, ms, those for good and poor among them; the last bucket has none. As in
 *  delivery.vital_bounds. */
export const VITAL_BOUNDS: Record<Vital, readonly number[]> = {
  lcp: [500, 1000, 1500, 2000, 2500, 3000, 4000, 6000, 10_000],
  inp: [50, 100, 150, 200, 300, 400, 500, 750, 1000, 2000],
};

/** The bucket of a duration, from 0. @param ms at least 0 */
export const bucketOf = (vital: Vital, ms: number): number => VITAL_BOUNDS[vital].filter((bound) => bound < ms).length;

/** A visit's performance on a module's pages, in buckets. A visit ends when the tab is hidden. */
export interface VitalReport extends Partial<Record<Vital, number>> {
  module: string;
  version: string;
}
