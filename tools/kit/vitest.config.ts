import path from 'node:path';
import { defineConfig } from 'vitest/config';
import { home, root } from '../versions.ts';

/** Tests of a team's repository: a page in a fake shell, over a fake backend that knows the schema. */
export default defineConfig({
  root,
  test: {
    environment: 'happy-dom',
    include: ['remotes/**/*.test.{ts,tsx}'],
    setupFiles: [path.join(home, 'tools/vitest/setup-dom.js')],
    css: { modules: { classNameStrategy: 'non-scoped' } },
    server: { deps: { inline: [/@landfall\//] } },
    testTimeout: 20_000,
  },
});
