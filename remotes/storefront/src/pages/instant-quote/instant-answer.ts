import type { Result } from '@landfall/db';

/** The result of a preview; with an id, of a request. */
export type InstantAnswer = Result<'preview_instant_quote'>;
export type InstantQuote = Result<'request_instant_quote'>;
export type Part = InstantAnswer['weakest'];
