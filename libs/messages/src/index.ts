export { Attached } from './thread/attached.tsx';
export { type Message, MESSAGE, threadKeys } from './message.ts';
export { Composer, type Draft } from './thread/composer.tsx';
export { ThreadLog } from './thread/thread-log.tsx';
export type { NewMessage } from './thread/use-composer.ts';
export { useReading } from './thread/use-reading.ts';
