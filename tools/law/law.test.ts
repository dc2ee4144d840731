import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const depcruise = path.join(root, 'node_modules/.bin/depcruise');
const workspaces: string[] = [];
afterAll(() => workspaces.forEach((workspace) => fs.rmSync(workspace, { recursive: true, force: true })));

/** A minimal workspace with the same folders, under the project's own rules. */
function build(files: Record<string, string>): string {
  const workspace = fs.mkdtempSync(path.join(os.tmpdir(), 'landfall-law-'));
  workspaces.push(workspace);
  const libs = {
    events: 'libs/events',
    contract: 'libs/contract',
    ui: 'libs/ui',
    customer: 'libs/customer',
    admin: 'libs/admin',
  };
  const all: Record<string, string> = {
    'tsconfig.json': JSON.stringify({
      compilerOptions: { module: 'esnext', moduleResolution: 'bundler', allowImportingTsExtensions: true },
    }),
    'package.json': JSON.stringify({ name: 'workspace', type: 'module' }),
    'shell/src/main.ts': "import { ui } from '@landfall/ui';\nexport const shell = ui;\n",
    'remotes/cart/src/module.ts':
      "import { page } from './page.ts';\nimport { ui } from '@landfall/ui';\nexport const cart = [page, ui];\n",
    'remotes/cart/src/page.ts': "export const page = 'cart';\n",
    'remotes/cart/src/pages/checkout/checkout.route.ts': "export const checkout = 'checkout';\n",
    'remotes/storefront/src/module.ts': "export const storefront = 'storefront';\n",
    ...Object.fromEntries(
      Object.entries(libs).flatMap(([name, dir]) => [
        [
          `${dir}/package.json`,
          JSON.stringify({ name: `@landfall/${name}`, type: 'module', exports: { '.': './src/index.ts' } }),
        ],
        [`${dir}/src/index.ts`, `export { ${name} } from './${name}.ts';\n`],
        [`${dir}/src/${name}.ts`, `export const ${name} = '${name}';\n`],
      ]),
    ),
    ...files,
  };
  for (const [file, text] of Object.entries(all)) {
    fs.mkdirSync(path.dirname(path.join(workspace, file)), { recursive: true });
    fs.writeFileSync(path.join(workspace, file), text);
  }
  fs.mkdirSync(path.join(workspace, 'node_modules/@landfall'), { recursive: true });
  for (const [name, dir] of Object.entries(libs))
    fs.symlinkSync(path.join(workspace, dir), path.join(workspace, 'node_modules/@landfall', name));
  fs.copyFileSync(path.join(root, '.dependency-cruiser.cjs'), path.join(workspace, '.dependency-cruiser.cjs'));
  return workspace;
}

interface Violation {
  from: string;
  rule: { name: string };
}

function violationsIn(files: Record<string, string>): Violation[] {
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [depcruise, 'shell', 'remotes', 'libs', '--config', '.dependency-cruiser.cjs', '--output-type', 'json'],
    { cwd: build(files), encoding: 'utf8' },
  );
  if (!stdout) throw new Error(stderr);
  const { summary } = JSON.parse(stdout) as { summary: { totalCruised: number; violations: Violation[] } };
  expect(summary.totalCruised).toBeGreaterThan(5); // without files, the check would pass vacuously
  return summary.violations;
}

const brokenRules = (files: Record<string, string>): string[] => [...new Set(violationsIn(files).map(({ rule }) => rule.name))];

/** What is imported, the importing file, the imported one, and the rule that forbids it. */
const FORBIDDEN: [string, string, string, string][] = [
  ['a remote imports another remote', 'remotes/cart/src/x.ts', '../../storefront/src/module.ts', 'remote-imports-no-remote'],
  ['a page imports a page', 'remotes/cart/src/pages/cart/x.ts', '../checkout/checkout.route.ts', 'pages-import-no-pages'],
  ['shared code imports a page', 'remotes/cart/src/rows/x.ts', '../pages/checkout/checkout.route.ts', 'shared-imports-no-page'],
  [
    'a file beside the pages imports one',
    'remotes/cart/src/x.ts',
    './pages/checkout/checkout.route.ts',
    'shared-imports-no-page',
  ],
  ['the shell imports a remote', 'shell/src/x.ts', '../../remotes/cart/src/module.ts', 'shell-imports-no-remote'],
  ['a remote imports the shell', 'remotes/cart/src/x.ts', '../../../shell/src/main.ts', 'no-import-of-the-shell'],
  ['a lower lib imports a higher one', 'libs/events/src/x.ts', '@landfall/contract', 'lower-lib-imports-no-higher'],
  ['the contract imports the ui', 'libs/contract/src/x.ts', '@landfall/ui', 'middle-lib-imports-no-ui'],
  ['the ui imports a higher lib', 'libs/ui/src/x.ts', '@landfall/customer', 'ui-imports-no-higher'],
  ['the customer lib imports the admin lib', 'libs/customer/src/x.ts', '@landfall/admin', 'customer-and-admin-stay-apart'],
  ['the messages lib imports the admin lib', 'libs/messages/src/x.ts', '@landfall/admin', 'customer-and-admin-stay-apart'],
  ['a lib imports a remote', 'libs/ui/src/x.ts', '../../../remotes/cart/src/module.ts', 'lib-imports-only-libs'],
  ['a deep import by a relative path', 'remotes/cart/src/x.ts', '../../../libs/ui/src/ui.ts', 'no-deep-import-of-a-lib'],
  [
    'a relative escape to the index of a lib',
    'remotes/cart/src/x.ts',
    '../../../libs/ui/src/index.ts',
    'no-relative-escape-into-a-lib',
  ],
  ['a deep import through the package', 'remotes/cart/src/x.ts', '@landfall/ui/src/ui.ts', 'not-resolvable'],
];

describe('the import law', { timeout: 60_000 }, () => {
  it('accepts a workspace whose imports only point downward', () => {
    expect(brokenRules({})).toEqual([]);
  });

  const named = FORBIDDEN.map(([what, file, imported, rule], n) => ({
    what,
    file: file.replace('x.ts', `x${n}.ts`),
    imported,
    rule,
  }));
  let found: Violation[] = [];
  beforeAll(() => {
    const importing = ({ imported }: { imported: string }) => `import * as x from '${imported}';\nexport const y = x;\n`;
    found = violationsIn(Object.fromEntries(named.map((one) => [one.file, importing(one)])));
  });

  it.each(named)('refuses it when $what', ({ file, rule }) => {
    expect(found.filter(({ from }) => from === file).map((violation) => violation.rule.name)).toContain(rule);
  });

  it('refuses type-only imports too', () => {
    const type = "import type { page } from '../../cart/src/page.ts';\nexport type Page = typeof page;\n";
    expect(brokenRules({ 'remotes/storefront/src/x.ts': type })).toContain('remote-imports-no-remote');
  });

  it('allows the module to import pages, and a page its files and shared code', () => {
    const pages = {
      'remotes/cart/src/module.tsx': "export const lazy = () => import('./pages/checkout/checkout.route.ts');\n",
      'remotes/cart/src/rows/row.ts': "export const row = 'row';\n",
      'remotes/cart/src/pages/cart/cart.route.ts': "import { row } from '../../rows/row.ts';\nexport const cart = row;\n",
      'remotes/cart/src/pages/cart/find/find.ts': "import { cart } from '../cart.route.ts';\nexport const find = cart;\n",
    };
    expect(brokenRules(pages)).toEqual([]);
  });

  it('refuses an import cycle', () => {
    const circle = {
      'remotes/cart/src/x.ts': "import { y } from './y.ts';\nexport const x = () => y;\n",
      'remotes/cart/src/y.ts': "import { x } from './x.ts';\nexport const y = () => x;\n",
    };
    expect(brokenRules(circle)).toContain('no-circular');
  });
});
