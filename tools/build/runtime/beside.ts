// What the page has preloaded of this release is asked for as soon as its entry is there to vouch for it: beside the exposed module, not when
// that has named it. One round through the browser's loader less on the way to a page. First of the plugins, for retry.ts counts names.
declare const __webpack_require__: {
  p: string;
  u: (chunk: string) => string;
  f: Partial<Record<'j' | 'miniCss', (chunk: string, promises: Promise<unknown>[]) => void>>;
  sriHashes?: Record<string, string>;
};

const { p: folder, u: fileOf, sriHashes = {} } = __webpack_require__;
const preloads = [...document.querySelectorAll<HTMLLinkElement>('link[rel=preload][as=script]')];
const preloaded = new Set(preloads.map(({ href }) => href));
const early = Object.keys(sriHashes).filter((chunk) => preloaded.has(folder + fileOf(chunk)));

export default () => ({
  name: 'beside',
  init() {
    const { j, miniCss } = __webpack_require__.f;
    const coming: Promise<unknown>[] = [];
    for (const chunk of early) for (const load of [miniCss, j]) load?.(chunk, coming);
    for (const one of coming) one.catch(() => undefined /* whoever needs it asks again, and says what is wrong */);
  },
});
