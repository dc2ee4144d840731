import { expect, it } from 'vitest';
import { displayName } from './display-name.ts';

it.each([
  [{ user_metadata: { name: 'Asha', full_name: 'Asha Rao' }, email: 'a@b.c' }, 'Asha'],
  [{ user_metadata: { full_name: 'Asha Rao' }, email: 'a@b.c' }, 'Asha Rao'],
  [{ user_metadata: { name: '  ' }, email: 'asha.rao@example.com' }, 'asha.rao'],
  [{ user_metadata: {} }, 'Customer'],
  [{ user_metadata: { name: 7 } }, 'Customer'],
])('calls %o %s', (user, name) => expect(displayName(user)).toBe(name));
