import { configure } from '@testing-library/react';
import { afterEach, vi } from 'vitest';

/** ms. On-demand parts are transformed at first use, which is slow on a busy machine. */
const PATIENCE = 10_000;

/** Resets cookies, stubs and fake clocks after each test. (The setup file resets components and storages.) */
export function cleanUpAfterEach(): void {
  configure({ asyncUtilTimeout: PATIENCE });
  afterEach(() => {
    for (const pair of document.cookie.split('; ')) document.cookie = `${pair.split('=')[0]}=; path=/; max-age=0`;
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });
}
