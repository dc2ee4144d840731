import { expect, it } from 'vitest';
import { isKnown } from './if-none-match.ts';

it.each([
  ['the same ETag', '"a"', '"a"'],
  ['a weak one', 'W/"a"', '"a"'],
  ['a strong one for a weak ETag', '"a"', 'W/"a"'],
  ['a list that has it', '"b", W/"a,b" ,W/"a"', '"a"'],
  ['anything', ' * ', '"a"'],
])('knows %s', (_case, header, etag) => expect(isKnown(header, etag)).toBe(true));

it.each([
  ['no header', null, '"a"'],
  ['another ETag', '"b"', '"a"'],
  ['a list without it', 'W/"b", "a,b"', '"a"'],
  ['no quotes', 'a', '"a"'],
])('does not know %s', (_case, header, etag) => expect(isKnown(header, etag)).toBe(false));
