import { describe, expect, it } from 'vitest';
import { AppError, isUnanswered, unwrap } from './app-error.ts';

const answer = <T>(about: Partial<Parameters<typeof unwrap<T>>[0] extends PromiseLike<infer A> ? A : never>) =>
  Promise.resolve({ data: null as T, error: null, ...about });

const failure = (about: object) => unwrap(answer<null>({ error: { message: 'no', ...about } })).catch((error: unknown) => error);

describe('unwrap', () => {
  it('gives the data', async () => {
    expect(await unwrap(answer({ data: [1] }))).toEqual([1]);
  });

  it('throws a refusal with its code, sentence and field', async () => {
    const error = await failure({ message: 'stale_version', code: 'PT409', details: 'Somebody changed it.', hint: 'version' });
    expect(error).toBeInstanceOf(AppError);
    expect(error).toMatchObject({ message: 'stale_version', code: 'PT409', details: 'Somebody changed it.', hint: 'version' });
  });

  it('names what has no code by its HTTP status, and what had no answer "network"', async () => {
    const gateway = await unwrap(answer<null>({ error: { message: 'bad gateway' }, status: 502 })).catch(
      (error: unknown) => error,
    );
    expect(gateway).toMatchObject({ code: 'http_502', status: 502 });
    expect(await failure({ message: 'TypeError: Failed to fetch', code: '' })).toMatchObject({ code: 'network' });
  });

  it('keeps what was thrown as the cause', async () => {
    expect(((await failure({ code: '23505' })) as AppError).cause).toMatchObject({ message: 'no', code: '23505' });
  });
});

it('tells what had no answer, and may be repeated, from a refusal', async () => {
  const errorOf = (about: object, status?: number) =>
    unwrap(answer<null>({ error: { message: 'no', ...about }, ...(status && { status }) })).catch((error: unknown) => error);
  expect(isUnanswered(await errorOf({}, 502))).toBe(true);
  expect(isUnanswered(await errorOf({ code: '' }))).toBe(true);
  expect(isUnanswered(await errorOf({ code: 'PT422' }, 422))).toBe(false);
  expect(isUnanswered(await errorOf({ code: '57014' }, 500))).toBe(false);
  expect(isUnanswered(new TypeError('x is undefined'))).toBe(false);
});
