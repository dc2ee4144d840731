import type { Result } from '@landfall/db';

/** What an instant quote answers: to a preview, and with an id to the request itself. */
export type InstantAnswer = Result<'preview_instant_quote'>;
export type InstantQuote = Result<'request_instant_quote'>;
export type Part = InstantAnswer['weakest'];
