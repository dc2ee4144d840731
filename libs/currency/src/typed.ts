import { exponentOf } from './currencies.ts';
import { roundHalfUp } from './round.ts';

// What a form says about amounts and counts while they are typed. No sum of it is stored or sent: the database computes it again.

/** Without the error of binary fractions: 1.005 * 3 is 3.015. */
const exact = (value: number): number => Number(value.toPrecision(15));

/** What typed amounts leave of a stated one; below 0: they are more. */
export const restAfter = (stated: number, typed: readonly (number | null | undefined)[], currency: string): number =>
  roundHalfUp(exact(typed.reduce<number>((left, one) => left - (one ?? 0), stated)), exponentOf(currency));

/** The price of a typed number of pieces. */
export const priceOfPieces = (each: number, pieces: number, currency: string): number =>
  roundHalfUp(exact(each * pieces), exponentOf(currency));
