import { afterEach, vi } from 'vitest';

/** After each test: no cookies, stubs or fake clock of the one before. (Components and storages are the setup file's.) */
export function cleanUpAfterEach(): void {
  afterEach(() => {
    for (const pair of document.cookie.split('; ')) document.cookie = `${pair.split('=')[0]}=; path=/; max-age=0`;
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });
}
