/** The most reports per message. The function `module-health` refuses a longer message as a whole. */
export const MAX_REPORTS = 30;

/** The most frames of a stack that a report has. */
export const MAX_FRAMES = 5;

/** Where code failed: while a page was drawn, in an event handler or timer, in a promise that nothing handles, or in a call to the backend. */
export const FAULT_KINDS = ['render', 'handler', 'rejection', 'call'] as const;
export type FaultKind = (typeof FAULT_KINDS)[number];

/** Names of errors that are reported; any other is reported as `Error`, because a name could contain a value. */
export const ERROR_NAMES = [
  'Error',
  'TypeError',
  'ReferenceError',
  'RangeError',
  'SyntaxError',
  'URIError',
  'AggregateError',
  'AppError',
  'DOMException',
  'InvalidStateError',
  'NotFoundError',
  'NotSupportedError',
  'QuotaExceededError',
  'SecurityError',
  'InvalidCharacterError',
] as const;
export type ErrorName = (typeof ERROR_NAMES)[number];

/** A place in a built file of a release: path in the release, line from 1, column from 1. `shell@2.0.0/static/...` is a file of that shell, through
 *  which the release was called. */
export type Frame = [path: string, line: number, column: number];

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
