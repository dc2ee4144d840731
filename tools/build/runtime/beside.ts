// What the page has preloaded of this release is asked for as soon as its entry is there to vouch for it, not when one has named the next. A
// round through the browser's loader less for each on the way to a page. First of the plugins, for retry.ts counts names.
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
for (const one of coming) one.catch(() => undefined /* whoever needs it asks again, and says what is wrong */);

export default () => ({ name: 'beside' });
