// Before each component test. The page starts empty and wide, and says nothing on the console that the test did not expect: a test that
// expects an error says so with `vi.spyOn(console, 'error').mockImplementation(() => undefined)`, which replaces the guard below.
import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';

/** A busy machine draws slowly. Only a test that fails waits this long. ms */
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
