import { defineConfig } from '@playwright/test';

const chromium = process.env['CHROMIUM'];

/** Journeys in which the width of the window changes nothing, or which change it themselves. */
const NOT_BY_WIDTH = ['accessibility', 'broken-module', 'delivery/*', 'early', 'keyboard', 'new-remote', 'offline', 'routes'].map(
  (name) => `**/${name}.spec.ts`,
);

export default defineConfig({
  testDir: './journeys',
  outputDir: '../test-results',
  timeout: 120_000,
  expect: { timeout: 10_000 },
  workers: 1, // server and browser share two cores; more only make them wait for each other
  retries: 0,
  forbidOnly: Boolean(process.env['CI']),
  reporter: 'list',
  use: {
    actionTimeout: 20_000,
    navigationTimeout: 30_000,
    trace: 'off', // a sixth of the run; `--trace on` records one, and what a failed page showed is in test-results anyway
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
