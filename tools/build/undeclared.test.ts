import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { rspack } from '@rsbuild/core';
import { afterAll, describe, expect, it } from 'vitest';
import type { Capabilities } from '@landfall/contract/pages';
import { leakingStyles, undeclaredFiles } from './check-release.ts';
import { layerRule } from './third-party-styles/third-party-styles.ts';
import { undeclaredUses } from './undeclared.ts';

const folders: string[] = [];
afterAll(() => folders.forEach((folder) => fs.rmSync(folder, { recursive: true })));

function folderWith(files: Record<string, string>): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'landfall-undeclared-'));
  folders.push(folder);
  for (const [file, text] of Object.entries(files)) {
    fs.mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    fs.writeFileSync(path.join(folder, file), text);
  }
  return folder;
}

const WHERE = 'in remotes/maps/pages.ts';

describe('A module that does what its pages.ts does not declare', () => {
  const USES: [source: string, what: string, declaration: string, declared: Capabilities][] = [
    [
      "fetch('https://api.example/v1')",
      'connects to https://api.example',
      "connect: ['https://api.example']",
      { connect: ['https://api.example'] },
    ],
    [
      'fetch(`https://api.example:8443/${1}`)',
      'connects to https://api.example:8443',
      "connect: ['https://api.example:8443']",
      { connect: ['https://api.example:8443'] },
    ],
    [
      "new WebSocket('wss://live.example')",
      'connects to wss://live.example',
      "connect: ['wss://live.example']",
      { connect: ['wss://live.example'] },
    ],
    ["import Sum from './sum.ts?worker&inline'", 'runs ./sum.ts in a worker', 'workers: true', { workers: true }],
    ['new Worker(address)', 'starts a Worker', 'workers: true', { workers: true }],
    ['WebAssembly.compile(bytes)', 'compiles WebAssembly', 'wasm: true', { wasm: true }],
    [
      "import 'leaflet/dist/leaflet.css'",
      'imports the style sheet leaflet/dist/leaflet.css',
      "styles: ['leaflet']",
      { styles: ['leaflet'] },
    ],
  ];

  it.each(USES)('gets file, line and declaration: %s', (source, what, declaration, declared) => {
    const home = folderWith({ 'src/maps.tsx': `const x = 1;\n${source}`, 'src/maps.test.tsx': source });
    expect(undeclaredUses('maps', undefined, home)).toEqual([
      `remotes/maps/src/maps.tsx:2 ${what}: declare capabilities: { ${declaration} } ${WHERE}`,
    ]);
    expect(undeclaredUses('maps', declared, home)).toEqual([]);
  });

  it('gets them for fonts and imports of its style sheets too', () => {
    const css = "@import 'leaflet/dist/leaflet.css';\n@font-face { font-family: Own; src: url('./own.woff2'); }";
    const home = folderWith({ 'src/maps.module.css': css });
    expect(undeclaredUses('maps', {}, home)).toEqual([
      `remotes/maps/src/maps.module.css:2 has a @font-face: declare capabilities: { fonts: true } ${WHERE}`,
      `remotes/maps/src/maps.module.css:1 imports the style sheet leaflet/dist/leaflet.css: declare capabilities: { styles: ['leaflet'] } ${WHERE}`,
    ]);
    expect(undeclaredUses('maps', { fonts: true, styles: ['leaflet'] }, home)).toEqual([]);
  });

  it.each(["fetch('/rest/v1/x')", "const text = 'https://shop.example'", "import './own.css'", "import '@landfall/ui/look.css'"])(
    'may %s',
    (source) => expect(undeclaredUses('maps', {}, folderWith({ 'src/maps.ts': source }))).toEqual([]),
  );
});

it('Style sheets of packages are in a cascade layer that names the package, with what they import', async () => {
  const folder = folderWith({
    'index.css': "@import '@maps/leaflet/leaflet.css';\n.maps_own { color: red; }",
    'node_modules/@maps/leaflet/package.json': '{ "name": "@maps/leaflet" }',
    'node_modules/@maps/leaflet/leaflet.css': '@import "./base.css";\n.leaflet { @media print { color: blue; } }',
    'node_modules/@maps/leaflet/base.css': 'body { margin: 0 }',
  });
  const compiler = rspack.rspack({
    context: folder,
    mode: 'production',
    entry: './index.css',
    output: { path: path.join(folder, 'out'), cssFilename: 'own.css' },
    module: { rules: [{ test: /\.css$/, type: 'css' }, layerRule] },
  });
  await new Promise<void>((resolve, reject) => compiler.run((error) => (error ? reject(error) : resolve())));
  const css = fs.readFileSync(path.join(folder, 'out/own.css'), 'utf8');
  expect(css).toMatch(/@layer third-party\._40maps_2fleaflet\s*\{[^]*margin[^]*print/);
  expect(leakingStyles('maps', path.join(folder, 'out'))).toEqual([]);
  expect(undeclaredFiles(path.join(folder, 'out'))).toEqual([
    "@maps/leaflet brings a style sheet: declare capabilities: { styles: ['@maps/leaflet'] } in pages.ts",
  ]);
  expect(undeclaredFiles(path.join(folder, 'out'), { styles: ['@maps/leaflet'] })).toEqual([]);
});
