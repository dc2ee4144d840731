import type { Logger, LogTopic } from '@landfall/contract';

const LEVELS = ['debug', 'info', 'warn', 'error'] as const;
type Level = (typeof LEVELS)[number];

const silent = () => undefined;

const title = (topic: LogTopic) => topic.charAt(0).toUpperCase() + topic.slice(1);

const emit =
  (level: Level) =>
  (topic: LogTopic, message: string, ...about: unknown[]): void =>
    console[level](`[${title(topic)}] ${message}`, ...about);

/** The page's logger. In production only warn and error reach the console. */
export function createLogger(production: boolean): Logger {
  const at = (level: Level) => (production && (level === 'debug' || level === 'info') ? silent : emit(level));
  return { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') };
}
