import { defineConfig } from 'vitest/config';

const dom = [
  'shell/**/*.test.{ts,tsx}',
  'remotes/**/*.test.{ts,tsx}',
  'libs/{ui,contract,status}/**/*.test.{ts,tsx}',
  'libs/{admin,messages}/**/*.test.tsx',
  'tools/build/**/*.test.tsx',
];

/** They replace modules (`vi.mock`), which takes a module registry of their own. */
const mocking = ['shell/src/router.test.tsx', 'shell/src/modules/map/{map-source,pages}.test.ts'];

/** Files of one worker share their modules: loading antd for each file took a third of the time. */
const isolate = false;

/** Vitest leaves one core idle, which on two is half of them. */
const maxWorkers = '100%';

const inBrowser = {
  environment: 'happy-dom',
  setupFiles: ['tools/vitest/setup-dom.ts'],
  css: { modules: { classNameStrategy: 'non-scoped' as const } },
  testTimeout: 20_000,
  maxWorkers,
};

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          environment: 'node',
          isolate,
          include: ['libs/**/*.test.ts', 'tools/**/*.test.ts', 'supabase/local/**/*.test.ts', 'supabase/functions/**/*.test.ts'],
          exclude: dom,
          maxWorkers,
        },
      },
      {
        test: {
          name: 'dom',
          include: dom,
          exclude: mocking,
          isolate,
          ...inBrowser,
        },
      },
      { test: { name: 'dom-mocking', include: mocking, ...inBrowser } },
      {
        test: {
          name: 'database',
          environment: 'node',
          include: ['supabase/tests/**/*.test.ts'],
          globalSetup: 'supabase/tests/harness/first-start.ts',
          testTimeout: 60_000,
          hookTimeout: 120_000,
          isolate,
          maxWorkers: 2, // each worker holds a PGlite of 450 to 800 MB
        },
      },
    ],
  },
});
