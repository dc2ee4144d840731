import { cleanup } from '@testing-library/react';
import { afterEach, vi } from 'vitest';

/** After each test: no components, storages, cookies or stubs of the one before. */
export function cleanUpAfterEach(): void {
  afterEach(() => {
    cleanup();
    localStorage.clear();
    sessionStorage.clear();
    for (const pair of document.cookie.split('; ')) document.cookie = `${pair.split('=')[0]}=; path=/; max-age=0`;
    document.documentElement.removeAttribute('class');
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
    vi.useRealTimers();
  });
}
