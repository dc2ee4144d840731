import { configure } from '@testing-library/react';
import { afterEach, vi } from 'vitest';

/** ms. Parts that are loaded on demand are transformed when first asked for, which takes a while on a busy machine. */
const PATIENCE = 10_000;

/** After each test: no cookies, stubs or fake clock of the one before. (Components and storages are the setup file's.) */
export function cleanUpAfterEach(): void {
  configure({ asyncUtilTimeout: PATIENCE });
  afterEach(() => {
    for (const pair of document.cookie.split('; ')) document.cookie = `${pair.split('=')[0]}=; path=/; max-age=0`;
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });
}
