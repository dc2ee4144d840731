import type { Measured } from './press-log.ts';

/** The release of the shell, from its page; null in development. */
export function shellRelease(): Measured | null {
  const version = document.querySelector<HTMLMetaElement>('meta[name="landfall-release"]')?.content;
  return version ? { module: 'shell', version } : null;
}
