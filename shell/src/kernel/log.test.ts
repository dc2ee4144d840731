import { expect, it, vi } from 'vitest';
import { createLogger } from './log.ts';
import { cleanUpAfterEach } from '../testing/clean-up.ts';

cleanUpAfterEach();

const levels = ['debug', 'info', 'warn', 'error'] as const;

const emittedLevels = (production: boolean) => {
  const spies = levels.map((level) => vi.spyOn(console, level).mockReturnValue(undefined));
  const log = createLogger(production);
  for (const level of levels) log[level]('auth', 'said', { id: 1 });
  return levels.filter((_, index) => spies[index]!.mock.calls.length > 0);
};

it('emits only warn and error in production', () => expect(emittedLevels(true)).toEqual(['warn', 'error']));

it('emits every level in development', () => expect(emittedLevels(false)).toEqual(['debug', 'info', 'warn', 'error']));

it('writes the topic before the message', () => {
  const error = vi.spyOn(console, 'error').mockReturnValue(undefined);
  createLogger(true).error('auth', 'Sign-out failed', 'why');
  expect(error).toHaveBeenCalledWith('[Auth] Sign-out failed', 'why');
});

it.each([
  ['currency', '[Currency]'],
  ['cart', '[Cart]'],
  ['auth', '[Auth]'],
  ['payment', '[Payment]'],
] as const)('has the topic %s', (topic, written) => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue(undefined);
  createLogger(true).warn(topic, 'said');
  expect(warn).toHaveBeenCalledWith(`${written} said`);
});
