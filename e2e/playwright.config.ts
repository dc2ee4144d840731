import { defineConfig } from '@playwright/test';

const chromium = process.env['CHROMIUM'];

/** Journeys that don't depend on the window's width, set it themselves, or are an admin's at a desk: by keyboard, or over a table. */
const NOT_BY_WIDTH = [
  'accessibility',
  'admin-day',
  'bounced-money',
  'broken-module',
  'bulk-moves',
  'drafts',
  'early-reads',
  'email-templates',
  'first-screen',
  'focus-in-sight',
  'keyboard',
  'inspector',
  'large-photo',
  'links',
  'mailed-links',
  'numbers',
  'odd-names',
  'offline',
  'one-statement',
  'partial-payments',
  'payments',
  'preload',
  'releases',
  'reports',
  'routes',
  'sign-out',
  'simulator',
  'static-hosts',
  'system-settings',
  'text-size',
  'two-admins-and-money',
  'two-tabs',
  'typed-numbers',
  'unmatched-payment',
  'watch',
].map((name) => `**/${name}.spec.ts`);

/** Journeys that measure times or build. They run alone (`npm test` starts them after the others). */
const TIMED = ['delivery/*', 'capabilities', 'early', 'first-load', 'isolated-antd', 'isolated-remote', 'new-remote'].map(
  (name) => `**/${name}.spec.ts`,
);
/** A journey waits for what moves, which was a third of its time. Motion is tested in frame.spec.ts and in the timed journeys. */
const STILL = { contextOptions: { reducedMotion: 'reduce' } } as const;
const DESKTOP = { viewport: { width: 1440, height: 900 } };

export default defineConfig({
  testDir: './journeys',
  globalSetup: './fixtures/first-start.ts',
  outputDir: '../test-results',
  timeout: 120_000,
  expect: { timeout: 10_000 },
  workers: 1, // `npm test` starts two where no test measures times: one waits while the other's browser works
  retries: 0,
  forbidOnly: Boolean(process.env['CI']),
  reporter: 'list',
  use: {
    actionTimeout: 20_000,
    navigationTimeout: 30_000,
    trace: 'off', // traces take a sixth of the run; use `--trace on` to record one. test-results has the failed page's content
    locale: 'en-US',
    timezoneId: 'UTC',
    launchOptions: {
      ...(chromium ? { executablePath: chromium } : {}),
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
    },
  },
  projects: [
    { name: 'wide', testIgnore: TIMED, use: { ...DESKTOP, ...STILL } },
    { name: 'timed', testMatch: TIMED, use: DESKTOP },
    {
      name: 'phone',
      testIgnore: [...NOT_BY_WIDTH, ...TIMED],
      use: { viewport: { width: 375, height: 812 }, hasTouch: true, ...STILL },
    },
  ],
});
