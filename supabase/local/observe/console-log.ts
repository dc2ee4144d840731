import { type Level, type Log, withoutPersons } from './log.ts';

const textOf = (part: unknown): string => {
  if (part instanceof Error) return part.message;
  return typeof part === 'string' ? part : (JSON.stringify(part) ?? String(part));
};

const codeOf = (parts: unknown[]): string | undefined =>
  parts.map((part) => (part as { code?: unknown } | null)?.code).find((code) => typeof code === 'string') as string | undefined;

/** Makes one line of the log of each warning and error that code writes to the console. @returns a function that undoes it */
export function logConsole(log: Log): () => void {
  const { error, warn } = console;
  const to =
    (level: Level) =>
    (...parts: unknown[]): void =>
      log.write(level, 'error', { message: withoutPersons(parts.map(textOf).join(' ')), code: codeOf(parts) });
  Object.assign(console, { error: to('error'), warn: to('warn') });
  return () => void Object.assign(console, { error, warn });
}
