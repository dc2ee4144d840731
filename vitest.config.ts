import { defineConfig } from 'vitest/config';

const dom = [
  'shell/**/*.test.{ts,tsx}',
  'remotes/**/*.test.{ts,tsx}',
  'libs/{ui,contract,status}/**/*.test.{ts,tsx}',
  'libs/{admin,messages}/**/*.test.tsx',
];

/** Vitest leaves one core idle, which on two is half of them. */
const maxWorkers = '100%';

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          environment: 'node',
          include: ['libs/**/*.test.ts', 'tools/**/*.test.ts', 'supabase/local/**/*.test.ts', 'supabase/functions/**/*.test.ts'],
          exclude: dom,
          maxWorkers,
        },
      },
      {
        test: {
          name: 'dom',
          environment: 'happy-dom',
          include: dom,
          setupFiles: ['tools/vitest/setup-dom.ts'],
          css: { modules: { classNameStrategy: 'non-scoped' } },
          testTimeout: 20_000,
          maxWorkers,
        },
      },
      {
        test: {
          name: 'database',
          environment: 'node',
          include: ['supabase/tests/**/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          maxWorkers: 2, // each worker holds a PGlite of 450 to 800 MB
        },
      },
    ],
  },
});
