import { type Level, type Log, withoutPersons } from './log.ts';

const textOf = (part: unknown): string => {
  if (part instanceof Error) return part.message;
  if (typeof part === 'string') return part;
  const { message } = (part ?? {}) as { message?: unknown }; // details may have values of rows
  return typeof message === 'string' ? message : '';
};

/** Refusals of our own functions, which lite prints. The line of their request has the code. */
const isRefusal = (code: string | undefined): boolean => /^PT\d{3}$/.test(code ?? '');

const codeOf = (parts: unknown[]): string | undefined =>
  parts.map((part) => (part as { code?: unknown } | null)?.code).find((code) => typeof code === 'string') as string | undefined;

/** Makes one line of the log of each warning and error that code writes to the console. @returns a function that undoes it */
export function logConsole(log: Log): () => void {
  const { error, warn } = console;
  const to =
    (level: Level) =>
    (...parts: unknown[]): void => {
      const code = codeOf(parts);
      if (isRefusal(code)) return;
      log.write(level, 'error', { message: withoutPersons(parts.map(textOf).filter(Boolean).join(' ')), code });
    };
  Object.assign(console, { error: to('error'), warn: to('warn') });
  return () => void Object.assign(console, { error, warn });
}
