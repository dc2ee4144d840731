// Requests the preloaded files of this release as soon as its entry runs (the entry has their hashes), not when another file imports
// them. Saves a loader round trip per file. Must be the first plugin, because retry.ts counts requests by name.
declare const __webpack_require__: {
  p: string;
  u: (chunk: number) => string;
  f: Partial<Record<'j' | 'miniCss', (chunk: number, promises: Promise<unknown>[]) => void>>;
  sriHashes?: Record<string, string>;
};

const { p: folder, u: fileOf, f: load, sriHashes = {} } = __webpack_require__;
const preloads = [...document.querySelectorAll<HTMLLinkElement>('link[rel=preload][as=script]')];
const preloaded = new Set(preloads.map(({ href }) => href));
const coming: Promise<unknown>[] = [];
for (const chunk of Object.keys(sriHashes).map(Number)) {
  if (!preloaded.has(folder + fileOf(chunk))) continue;
  load.miniCss?.(chunk, coming);
  load.j?.(chunk, coming);
}
for (const one of coming) one.catch(() => undefined /* the importer retries and reports the error */);

export default () => ({ name: 'beside' });
