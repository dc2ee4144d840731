import { expect, it } from 'vitest';
import { parseIdentifier } from './identifier.ts';

it.each([
  [' Asha@Example.com ', { email: 'asha@example.com' }],
  ['+977 980-000 0000', { phone: '+9779800000000' }],
  ['00977 (980) 0000000', { phone: '+9779800000000' }],
])('reads %s', (typed, identifier) => expect(parseIdentifier(typed)).toEqual(identifier));

it.each([
  ['', 'Enter your e-mail or phone number.'],
  ['asha@', 'This is not a complete e-mail address.'],
  ['asha', 'This is not a complete e-mail address.'],
  ['9800000000', 'Start a phone number with + and the country code, for example +977 9800000000.'],
  ['+1 2', 'Start a phone number with + and the country code, for example +977 9800000000.'],
])('refuses "%s" with what is wrong', (typed, problem) => expect(parseIdentifier(typed)).toBe(problem));
