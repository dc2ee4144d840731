import { currentRequest } from './current-request.ts';

/** JSON lines, lines for people, or none. */
export type LogFormat = 'json' | 'pretty' | 'off';
export type Level = 'info' | 'warn' | 'error';
export type LogFacts = Record<string, string | number | boolean | null | undefined>;

export interface Log {
  write(level: Level, event: 'request' | 'job' | 'mail' | 'error' | 'alert', facts: LogFacts): void;
  /** Writes what waits. */
  flush(): void;
}

/** ms that lines wait, so that a busy server writes many at once. */
const WAIT_MS = 50;
const LONGEST_MESSAGE = 500;

const ADDRESS = /[^\s@"'<>]+@[^\s@"'<>]+/g;
const QUERY = /\?[^\s"')]*/g;
const PHONE = /\+\d{6,}/g;

/** A message without addresses, phone numbers and query strings. */
export const withoutPersons = (text: string): string =>
  text.replaceAll(ADDRESS, '[address]').replaceAll(QUERY, '?…').replaceAll(PHONE, '[phone]').slice(0, LONGEST_MESSAGE);

const pretty = (level: Level, { time, event, route, method, status, ms, ...rest }: LogFacts): string => {
  const facts = Object.entries(rest).map(([name, value]) => `${name}=${value}`);
  return [String(time).slice(11, 23), level.padEnd(5), event, method, route, status, ms !== undefined && `${ms} ms`, ...facts]
    .filter((part) => part !== undefined && part !== false)
    .join(' ');
};

const isGiven = ([, value]: [string, unknown]): boolean => value !== undefined && value !== null;

export const noLog: Log = { write: () => {}, flush: () => {} };

/** @param print writes whole lines */
export function createLog(format: LogFormat, print: (lines: string) => void): Log {
  if (format === 'off') return noLog;
  let lines: string[] = [];
  let timer: NodeJS.Timeout | undefined;
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    if (lines.length > 0) print(`${lines.join('\n')}\n`);
    lines = [];
  };
  return {
    write(level, event, facts) {
      const request = currentRequest();
      const all = { time: new Date().toISOString(), level, event, trace_id: request?.traceId, ...facts };
      const given: LogFacts = Object.fromEntries(Object.entries(all).filter(isGiven));
      const { level: _shown, ...others } = given;
      lines.push(format === 'json' ? JSON.stringify(given) : pretty(level, others));
      timer ??= setTimeout(flush, WAIT_MS);
    },
    flush,
  };
}
