// Runs before each component test. Resets the page and its width, and fails the test on unexpected console output. A test that expects an
// error uses `vi.spyOn(console, 'error').mockImplementation(() => undefined)`, which replaces the check below.
import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';

/** ms. Rendering is slow on a busy machine. Only a failing test waits this long. */
configure({ asyncUtilTimeout: 5000 });

const WIDE = { width: 1280, height: 900 };

const unexpected: string[] = [];
const record =
  (level: 'error' | 'warn') =>
  (...about: unknown[]): void =>
    void unexpected.push(
      `console.${level}: ${about.map((part) => (part instanceof Error ? part.stack : String(part))).join(' ')}`,
    );

beforeEach(() => {
  unexpected.length = 0;
  vi.spyOn(console, 'error').mockImplementation(record('error'));
  vi.spyOn(console, 'warn').mockImplementation(record('warn'));
  (window as unknown as { happyDOM?: { setViewport(size: typeof WIDE): void } }).happyDOM?.setViewport(WIDE);
});

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  localStorage.clear();
  sessionStorage.clear();
  document.documentElement.removeAttribute('style');
  document.documentElement.className = '';
  if (unexpected.length > 0) throw new Error(`The console was not expected to say:\n${unexpected.join('\n')}`);
});
