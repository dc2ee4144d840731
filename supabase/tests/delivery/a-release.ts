import { createHash } from 'node:crypto';
import { ENTRY, type Platform, type RemoteDocument, type ShellDocument } from '../../../libs/delivery/src/release-document.ts';

export const bytesOf = (text: string) => new TextEncoder().encode(text);

/** As a browser checks it. */
export const integrityOf = (bytes: Uint8Array): string => `sha256-${createHash('sha256').update(bytes).digest('base64')}`;

export type Files = Record<string, Uint8Array<ArrayBuffer>>;

export const listed = (files: Files) =>
  Object.entries(files).map(([path, bytes]) => ({ path, bytes: bytes.length, integrity: integrityOf(bytes) }));

/** The packages a shell shares. */
export const PLATFORM: Platform = {
  contract: '1.2.0',
  modules: { react: { version: '19.3.1' }, rxjs: { version: '7.8.2', names: ['map', 'of'] } },
};

/** The files of a small remote: an entry that has the hash of its one chunk. `mark` makes them differ. */
export function remoteFiles(mark = 'one'): Files {
  const chunk = bytesOf(`export default '${mark}'`);
  const entry = bytesOf(`const r={};r.sriHashes={"1":"${integrityOf(chunk)}"};/* ${mark} */`);
  return { [ENTRY]: entry, 'mf-manifest.json': bytesOf('{}'), 'static/js/async/1.js': chunk };
}

export const aRemote = (changes: Partial<RemoteDocument> = {}, files: Files = remoteFiles()): RemoteDocument => ({
  module: 'cart',
  version: '1.5.0',
  builtAt: '2026-11-21T10:00:00.000Z',
  contract: '^1.0.0',
  entryGlobalName: 'cart_1_5_0',
  needs: { react: { range: '^19.3.0', names: ['useState'] }, rxjs: { range: '^7.8.2', names: ['map'] } },
  early: { module: { files: [], shared: [] }, pages: {} },
  pageManifest: { name: 'Cart', pages: [], slots: [] },
  files: listed(files),
  ...changes,
});

/** The files of a small shell: a page that has the hash of its one script, which has that of a chunk. */
export function shellFiles(mark = 'one'): Files {
  const chunk = bytesOf(`export default '${mark}'`);
  const main = bytesOf(`const r={};r.sriHashes={"1":"${integrityOf(chunk)}"};`);
  const page = bytesOf(
    `<!doctype html><html><head><!--landfall:inline--><script defer src="/static/js/main.1.js" integrity="${integrityOf(main)}"></script></head><body></body></html>`,
  );
  return { 'index.html': page, 'static/js/main.1.js': main, 'static/js/async/1.js': chunk };
}

export const aShell = (changes: Partial<ShellDocument> = {}, files: Files = shellFiles()): ShellDocument => ({
  module: 'shell',
  version: '2.0.0',
  builtAt: '2026-11-21T10:00:00.000Z',
  platform: PLATFORM,
  files: listed(files),
  ...changes,
});
