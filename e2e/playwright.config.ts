import { defineConfig } from '@playwright/test';

const chromium = process.env['CHROMIUM'];

/** Journeys that don't depend on the window's width, or that set it themselves. */
const NOT_BY_WIDTH = [
  'accessibility',
  'broken-module',
  'delivery/*',
  'early',
  'first-screen',
  'keyboard',
  'new-remote',
  'offline',
  'partial-payments',
  'payments',
  'releases',
  'routes',
  'sign-out',
  'system-settings',
  'typed-numbers',
].map((name) => `**/${name}.spec.ts`);

export default defineConfig({
  testDir: './journeys',
  outputDir: '../test-results',
  timeout: 120_000,
  expect: { timeout: 10_000 },
  workers: 1, // server and browser share two cores, so more workers would only slow each other down
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
    { name: 'wide', use: { viewport: { width: 1440, height: 900 } } },
    { name: 'phone', testIgnore: NOT_BY_WIDTH, use: { viewport: { width: 375, height: 812 }, hasTouch: true } },
  ],
});
