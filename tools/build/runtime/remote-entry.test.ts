// What a remote's entry does, built from a small remote and run against the installed federation runtime. Fails when a new version of rspack or of
// the federation runtime changes what remote-runtime.ts, beside.ts, retry.ts or require-hash.ts rely on.
import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import vm from 'node:vm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { federationEsm } from '../federation-esm.ts';
import { filesIn, integrityOf } from '../../files.ts';
import { remoteConfig } from '../remote.preset.ts';
import { runRsbuild } from '../run-rsbuild.ts';
import { dist, folderOf, versionOf } from '../../versions.ts';

type Core = typeof import('@module-federation/runtime-core');
type Host = InstanceType<Core['ModuleFederation']>;

const BASE = 'https://shop.test/modules/probe/1.0.0/';
const GLOBAL = 'probe_1_0_0';

const SOURCES = {
  'module.tsx':
    "import { of } from 'rxjs';\nexport default { of, routes: [{ path: '/probe', lazy: () => import('./page.tsx') }] };\n",
  'page.tsx': "import { useShell } from '@landfall/contract';\nexport const Component = () => useShell;\n",
};

let folder: string;
let core: Core;
beforeAll(async () => {
  process.env['NODE_ENV'] = 'production';
  fs.mkdirSync(dist, { recursive: true });
  const home = fs.mkdtempSync(path.join(dist, 'remote-entry-'));
  folder = path.join(home, 'out');
  for (const [file, text] of Object.entries(SOURCES)) {
    fs.mkdirSync(path.join(home, 'src'), { recursive: true });
    fs.writeFileSync(path.join(home, 'src', file), text);
  }
  await runRsbuild({ ...remoteConfig({ name: 'probe', version: '1.0.0', folder }), root: home }, () => undefined);
  const esm = federationEsm['@module-federation/runtime-core$'];
  core = (await import(pathToFileURL(esm).href)) as Core;
}, 60_000);
afterAll(() => fs.rmSync(path.dirname(folder), { recursive: true }));

const entryText = () => fs.readFileSync(path.join(folder, 'remoteEntry.js'), 'utf8');
const pageFile = () => filesIn(folder).find((file) => file.includes('/async/') && file.endsWith('.js'))!;

interface Script {
  src: string;
  integrity?: string;
  onload?: (event: object) => void;
  onerror?: (event: object) => void;
}

/** The parts of a page that an entry uses. */
let page: { asked: string[]; integrity: (string | undefined)[]; answers: (src: string) => boolean };
let preloads: { href: string }[];

function response(script: Script): void {
  page.asked.push(script.src);
  page.integrity.push(script.integrity);
  const file = path.join(folder, script.src.replace(BASE, '').split('?')[0]!);
  setImmediate(() => {
    if (!page.answers(script.src)) return script.onerror?.({ type: 'error', target: script });
    vm.runInThisContext(fs.readFileSync(file, 'utf8'));
    return script.onload?.({ type: 'load', target: script });
  });
}

let globals: Set<string>;
beforeEach(() => {
  globals = new Set(Object.keys(globalThis));
  page = { asked: [], integrity: [], answers: () => true };
  preloads = [];
  vi.stubGlobal('self', globalThis);
  vi.stubGlobal('window', { location: { origin: 'https://shop.test' } });
  vi.stubGlobal('_FEDERATION_RUNTIME_CORE', core);
  vi.stubGlobal('document', {
    currentScript: { tagName: 'SCRIPT', src: `${BASE}remoteEntry.js` },
    querySelectorAll: () => preloads,
    getElementsByTagName: () => [],
    createElement: () => ({ setAttribute: () => undefined, getAttribute: () => null }),
    head: { appendChild: response },
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  for (const name of Object.keys(globalThis)) if (!globals.has(name)) Reflect.deleteProperty(globalThis, name);
  Reflect.set(globalThis, GLOBAL, undefined); // a `var` cannot be deleted
  core.CurrentGlobal.__FEDERATION__.__INSTANCES__.length = 0;
});

const shared = {
  rxjs: { of: () => 'shared' },
  '@landfall/contract': { useShell: () => 'the shell' },
};

let remote: string;
let hosts = 0;

/** A host that shares these parts, like the shell. */
function hostSharing(parts: Record<string, () => Promise<object>>): Host {
  const shared = Object.fromEntries(
    Object.entries(parts).map(([name, load]) => [
      name,
      {
        version: versionOf(name),
        scope: ['default'],
        shareConfig: { singleton: true, requiredVersion: `^${versionOf(name)}` },
        get: () => load().then((part) => () => part),
      },
    ]),
  );
  const host = new core.ModuleFederation({
    name: 'landfall',
    remotes: [],
    plugins: [],
    id: 'landfall',
    shareStrategy: 'loaded-first',
  });
  host.initOptions({ name: 'landfall', remotes: [], shared, shareStrategy: 'loaded-first' });
  remote = `${GLOBAL}_${++hosts}`; // the runtime caches entries by name
  host.registerRemotes([{ name: remote, entryGlobalName: GLOBAL, entry: `${BASE}remoteEntry.js?${hosts}` }]);
  return host;
}

const everything = () =>
  hostSharing({ rxjs: async () => shared.rxjs, '@landfall/contract': async () => shared['@landfall/contract'] });

interface Probe {
  default: { of: unknown; routes: [{ lazy: () => Promise<{ Component: () => unknown }> }] };
}

async function load(host = everything(), text = entryText()): Promise<Probe['default']> {
  vm.runInThisContext(text);
  const module = await host.loadRemote<Probe>(`${remote}/module`);
  return module!.default;
}

const openPage = (module: Probe['default']) => module.routes[0].lazy();

describe("A remote's entry", () => {
  it('is a container that the federation runtime can load, and uses the shared packages of the host', async () => {
    const module = await load();
    expect(module.of, 'remote-runtime.ts: compare initContainer with initContainerEntry of the library').toBe(shared.rxjs.of);
    expect((await openPage(module)).Component()).toBe(shared['@landfall/contract'].useShell);
  });

  it("has none of the bundler's own federation code", () => {
    const bundler = path.join(folderOf('@module-federation/webpack-bundler-runtime'), 'dist');
    const text = 'Initialization of sharing external failed: ';
    expect(fs.readFileSync(path.join(bundler, 'initializeSharing.js'), 'utf8')).toContain(text);
    expect(entryText(), 'leanEntry() did not replace it: see WRITTEN in federation-esm.ts').not.toContain(text);
    expect(entryText().length, 'bytes: what has the build added?').toBeLessThan(8000);
  });

  it('asks again for a part that did not come', async () => {
    let tries = 0;
    const contract = async () => {
      tries += 1;
      if (tries === 1) throw new Error('offline');
      return shared['@landfall/contract'];
    };
    const host = hostSharing({ rxjs: async () => shared.rxjs, '@landfall/contract': contract });
    const module = await load(host);
    await expect(openPage(module)).rejects.toThrow('offline');
    // the runtime caches a rejected `loading`; the shell's share scope clears it (shell/src/modules/load/share.ts)
    for (const versions of Object.values(host.shareScopeMap['default']!['@landfall/contract']!)) versions.loading = null;
    expect((await openPage(module)).Component(), 'retry.ts: modules that threw stay in __webpack_require__.c').toBe(
      shared['@landfall/contract'].useShell,
    );
  });

  it('asks for a chunk with its hash, and under another address after a failure', async () => {
    const module = await load();
    page.answers = (src) => src.includes('retry=');
    await expect(openPage(module)).rejects.toThrow('Loading chunk');
    await openPage(module);
    const url = BASE + pageFile();
    expect(page.asked, 'retry.ts: __webpack_get_script_filename__ names the file').toEqual([url, `${url}?retry=1`]);
    expect(page.integrity).toEqual(Array(2).fill(integrityOf(path.join(folder, pageFile()))));
  });

  it('refuses a chunk that it has no hash for', async () => {
    const hash = integrityOf(path.join(folder, pageFile()));
    expect(entryText().split(hash), 'the entry has the hash of each chunk once').toHaveLength(2);
    const module = await load(everything(), entryText().replace(hash, ''));
    await expect(openPage(module), 'require-hash.ts reads __webpack_require__.sriHashes').rejects.toThrow(
      'no known hash for chunk',
    );
    expect(page.asked).toEqual([]);
  });

  it('asks at once for what the page has preloaded, and not again', async () => {
    preloads = [{ href: BASE + pageFile() }];
    const loading = load();
    expect(page.asked, 'request-preloaded.ts calls __webpack_require__.f.j').toEqual([BASE + pageFile()]);
    await openPage(await loading);
    expect(page.asked).toHaveLength(1);
  });

  it('tells the browser to compile it at once, in its first line', () => {
    expect(entryText().split('\n')[0]).toBe('//# allFunctionsCalledOnLoad');
  });
});
