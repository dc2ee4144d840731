/** The most reports per message. The function `module-health` refuses a longer message as a whole. */
export const MAX_REPORTS = 30;

/** The most frames of a stack that a report has. */
export const MAX_FRAMES = 5;

/** Where code failed: while a page was drawn, in an event handler or timer, in a promise that nothing handles, in a call to the backend, or
 *  while the release was loading. */
export const FAULT_KINDS = ['render', 'handler', 'rejection', 'call', 'load'] as const;
export type FaultKind = (typeof FAULT_KINDS)[number];

/** Why a release did not load: a file is missing or differs from its hash, it took too long, its code threw, the shell does not share a package
 *  that it needs, the page's policy refused a file, or the network failed. */
export const CAUSES = ['not_found', 'integrity', 'timeout', 'threw', 'missing_share', 'refused', 'network'] as const;
export type Cause = (typeof CAUSES)[number];

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
