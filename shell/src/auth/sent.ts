import type { Identifier } from './identifier.ts';

/** An email or code that was sent. */
export interface Sent {
  to: Identifier;
  why: 'sign-up' | 'reset';
}
