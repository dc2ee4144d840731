import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import zlib from 'node:zlib';
import { originalPositionFor, TraceMap } from '@jridgewell/trace-mapping';
import { createRsbuild } from '@rsbuild/core';
import { beforeAll, expect, it } from 'vitest';
import { buildRemote, buildRemoteRelease } from './build-remote.ts';
import { leakingStyles, notShared, unhashedScripts } from './check-release.ts';
import { classesIn, selectorsIn } from './css-classes.ts';
import { filesIn, integrityOf } from '../files.ts';
import { copyWorkspace } from '../test/workspace.ts';
import { readManifest } from './page-manifest.ts';
import { mapsFolderOf } from './source-maps.ts';
import { provenanceOf } from './provenance.ts';
import { remoteConfig } from './remote.preset.ts';
import type { RemoteDocument } from '../../libs/delivery/src/release-document.ts';
import { hashOfSources, sourcesOf } from './sources-hash.ts';
import { root } from '../versions.ts';

let folder: string;
let release: RemoteDocument;
beforeAll(async () => {
  process.env['NODE_ENV'] = 'production';
  folder = await buildRemote('analytics');
  release = JSON.parse(fs.readFileSync(path.join(folder, 'release.json'), 'utf8')) as RemoteDocument;
}, 120_000);

it('names the folder after the version and the hash of the sources', () => {
  expect(path.relative(root, folder).replaceAll(path.sep, '/')).toBe(
    `dist/modules/analytics/1.0.0-local.${hashOfSources('remotes/analytics')}`,
  );
});

it('builds from the remote, the libs, the build and the lock file, and from no test', () => {
  const sources = sourcesOf('remotes/analytics');
  expect(sources).toEqual(
    expect.arrayContaining([
      'remotes/analytics/src/module.tsx',
      'libs/contract/src/index.ts',
      'tools/build/shared-packages.ts',
      'package-lock.json',
    ]),
  );
  expect(sources.filter((file) => /\.test\.|README|^remotes\/(?!analytics)|^shell/.test(file))).toEqual([]);
});

it('does not touch a release that is there', async () => {
  const before = fs.statSync(path.join(folder, 'release.json')).mtimeMs;
  expect(await buildRemote('analytics')).toBe(folder);
  expect(fs.statSync(path.join(folder, 'release.json')).mtimeMs).toBe(before);
});

it('lists every file with its hash', () => {
  expect(release.files.map((file) => file.path)).toEqual(expect.arrayContaining(['remoteEntry.js', 'mf-manifest.json']));
  for (const file of release.files) {
    expect(file).toEqual({
      path: file.path,
      bytes: fs.statSync(path.join(folder, file.path)).size,
      integrity: integrityOf(path.join(folder, file.path)),
    });
  }
});

it('has the license texts of its packages', () => {
  expect(release.files.map((file) => file.path)).toContain('licenses.txt');
  expect(fs.readFileSync(path.join(folder, 'licenses.txt'), 'utf8')).toMatch(/^uplot [\d.]+ \(MIT\)\n\nThe MIT License/m);
});

it('carries compressed copies of the same content', () => {
  const entry = path.join(folder, 'remoteEntry.js');
  expect(zlib.brotliDecompressSync(fs.readFileSync(`${entry}.br`))).toEqual(fs.readFileSync(entry));
  expect(zlib.gunzipSync(fs.readFileSync(`${entry}.gz`))).toEqual(fs.readFileSync(entry));
});

it('lists shared packages by name and range, and the files of each page', () => {
  expect(release.needs['@landfall/contract']).toEqual({
    range: '^1.1.0',
    names: expect.arrayContaining(['useShell']) as string[],
  });
  const page = release.early.pages['/admin/analytics'];
  expect(page?.files.length).toBeGreaterThan(0);
  expect(page?.shared.length).toBeGreaterThan(0);
});

it('carries the page manifest, whose paths are those with files of their own', async () => {
  expect(release.pageManifest).toEqual(await readManifest('analytics'));
  expect(Object.keys(release.early.pages).toSorted()).toEqual(
    release.pageManifest!.pages.map(({ path: page }) => page).toSorted(),
  );
  const entry = fs.readFileSync(path.join(folder, 'remoteEntry.js'), 'utf8');
  expect(entry).not.toContain(release.pageManifest!.pages[0]!.menu!.icon); // the registry's copy is enough
});

it('leaves source maps beside the release, none in it, that name source files and lines', () => {
  expect(filesIn(folder).filter((file) => file.includes('.map'))).toEqual([]);
  const entry = fs.readFileSync(path.join(folder, 'remoteEntry.js'), 'utf8');
  expect(entry).not.toContain('sourceMappingURL');
  const map = zlib.gunzipSync(fs.readFileSync(path.join(mapsFolderOf(folder), 'remoteEntry.js.gz'))).toString();
  expect(map).not.toContain('sourcesContent');
  expect(map).not.toContain(root);
  const route = entry.indexOf('"/admin/analytics":');
  const before = entry.slice(0, route).split('\n');
  const place = originalPositionFor(new TraceMap(map), { line: before.length, column: before.at(-1)!.length });
  expect(place.source).toBe('remotes/analytics/src/module.tsx');
  const source = fs.readFileSync(path.join(root, place.source!), 'utf8').split('\n');
  expect(source[place.line! - 1]).toContain('/admin/analytics');
});

it('lists what it uses of the database and the bus', () => {
  const { functions, relations } = release.data!;
  expect(Object.keys(functions)).toContain('sales_report');
  expect(functions['sales_report']).toMatchObject({ returns: 'jsonb' });
  for (const { read } of Object.values(relations)) for (const type of Object.values(read)) expect(type).toMatch(/^[a-z]/);
});

it('has its module in the entry: a page asks for no file more', () => {
  expect(release.files.filter((file) => file.path.includes('expose'))).toEqual([]);
  expect(release.early.module.files).toEqual([]);
  expect(fs.readFileSync(path.join(folder, 'remoteEntry.js'), 'utf8')).toContain('/admin/analytics');
});

it('keeps this machine out of the files', () => {
  const texts = release.files.map((file) => fs.readFileSync(path.join(folder, file.path), 'utf8'));
  expect(texts.filter((text) => text.includes(root))).toEqual([]);
});

it('has the hash of every chunk in the entry, and notices one that is missing', () => {
  expect(unhashedScripts(folder)).toEqual([]);
  const copy = fs.mkdtempSync(path.join(root, 'dist/tampered-'));
  fs.cpSync(folder, copy, { recursive: true });
  const entry = path.join(copy, 'remoteEntry.js');
  const page = release.early.pages['/admin/analytics']!.files.find((file) => file.path.endsWith('.js'))!;
  fs.writeFileSync(entry, fs.readFileSync(entry, 'utf8').replace(page.integrity, ''));
  expect(unhashedScripts(copy)).toEqual([page.path]);
  fs.rmSync(copy, { recursive: true });
});

/** All files except release.json, which contains the build time if sources are not committed. */
const bytesIn = (built: string): Record<string, string> =>
  Object.fromEntries(
    filesIn(built)
      .filter((file) => !file.startsWith('release.json'))
      .map((file) => [file, fs.readFileSync(path.join(built, file)).toString('base64')]),
  );

it('is built to the same bytes each time, in every folder, with the version that it is published as', async () => {
  const [once, again] = [
    bytesIn(await buildRemoteRelease('analytics', '7.8.9')),
    bytesIn(await buildRemoteRelease('analytics', '7.8.9')),
  ];
  expect(again).toEqual(once);
  const workspace = copyWorkspace();
  await workspace.run('node', ['tools/build/build.ts', 'analytics', '--release'], { LANDFALL_RELEASE: '7.8.9' });
  const elsewhere = bytesIn(path.join(workspace.folder, 'dist/releases/analytics/7.8.9'));
  workspace.remove();
  expect(Object.keys(elsewhere)).toEqual(Object.keys(once));
  expect(elsewhere).toEqual(once);
  expect(Buffer.from(once['remoteEntry.js']!, 'base64').toString()).toContain('"7.8.9"');
  fs.rmSync(path.join(root, 'dist/releases/analytics'), { recursive: true });
}, 300_000);

it('comes from the last commit that changed its sources, at its time', () => {
  const { commit, builtAt } = provenanceOf('remotes/analytics');
  const at = commit ? execFileSync('git', ['show', '-s', '--format=%cI', commit], { cwd: root, encoding: 'utf8' }) : builtAt;
  expect(Date.parse(builtAt)).toBe(Date.parse(at.trim()));
});

it('refuses what the shell does not share, by package and by name', () => {
  const need = (names: string[]) => ({ range: '^1.0.0', names });
  expect(notShared({ 'antd/es/button': need(['default']), 'react-router-dom': need(['Link']) })).toEqual([]);
  expect(notShared({ 'antd/es/watermark': need(['default']) })).toEqual([
    expect.stringContaining('antd/es/watermark is not shared'),
  ]);
  expect(notShared({ rxjs: need(['webSocket']) })).toEqual([expect.stringContaining('webSocket of rxjs is not shared')]);
  expect(notShared({ rxjs: need(['*']) })).toEqual([expect.stringContaining('import names')]);
});

it('names what is wrong with a part that does not exist', () => {
  const run = () => execFileSync(process.execPath, [path.join(import.meta.dirname, 'build.ts'), 'unknown'], { stdio: 'pipe' });
  expect(run).toThrow(/No such part: unknown/);
});

/** The classes of a built style sheet, from one CSS module with a class `row`. */
const classesOf = async (remote: string): Promise<string[]> => {
  const at = fs.mkdtempSync(path.join(root, 'dist/styles-'));
  fs.writeFileSync(path.join(at, 'list.module.css'), '.row :global(.paper) { color: red }');
  fs.writeFileSync(path.join(at, 'index.js'), "import styles from './list.module.css'; console.log(styles.row);");
  const { output, mode = 'production' } = remoteConfig({ name: remote, version: '1.0.0', folder: path.join(at, 'out') });
  const source = { entry: { index: './index.js' } };
  const build = await createRsbuild({
    cwd: at,
    config: { root: at, mode, source, ...(output && { output }), logLevel: 'error' },
  });
  await build.build();
  const sheets = filesIn(path.join(at, 'out')).filter((file) => file.endsWith('.css'));
  const found = sheets.flatMap((file) => selectorsIn(fs.readFileSync(path.join(at, 'out', file), 'utf8')).flatMap(classesIn));
  fs.rmSync(at, { recursive: true });
  return found;
};

it('gives the same class of two remotes two names, on every machine', async () => {
  expect(await classesOf('cart')).toEqual(['cart_row', 'paper']);
  expect(await classesOf('analytics')).toEqual(['analytics_row', 'paper']);
}, 60_000);

it('refuses styles that could match elements of another module', () => {
  expect(leakingStyles('analytics', folder)).toEqual([]);
  const at = fs.mkdtempSync(path.join(root, 'dist/leaking-'));
  const leaksOf = (css: string) => {
    fs.writeFileSync(path.join(at, 'page.css'), css);
    return leakingStyles('cart', at).map((leak) => leak.split(' styles other modules')[0]);
  };
  expect(leaksOf('.cart_row,.cart_row .ant-btn,.paper>.cart_row:hover{color:red}')).toEqual([]);
  expect(leaksOf('@media (width<600px){.cart_row{color:red}}@keyframes cart_in{from{opacity:0}}')).toEqual([]);
  expect(leaksOf('.cart_row,.row{color:red}')).toEqual(['.row']);
  expect(leaksOf('.cart_row .row-title{color:red}')).toEqual(['.cart_row .row-title']);
  expect(leaksOf('.analytics_row{color:red}')).toEqual(['.analytics_row']);
  expect(leaksOf('.ant-btn{color:red}body{margin:0}')).toEqual(['.ant-btn', 'body']);
  expect(leaksOf('a:not(.cart_row){color:red}')).toEqual(['a']);
  fs.rmSync(at, { recursive: true });
});
