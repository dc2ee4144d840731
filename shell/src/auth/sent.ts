import type { Identifier } from './identifier.ts';

/** Something that was sent and is waited for. */
export interface Sent {
  to: Identifier;
  why: 'sign-up' | 'reset';
}
