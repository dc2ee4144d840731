import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ActiveRelease } from '../active-release.ts';
import { storeOverrides } from '../overrides/overrides.ts';
import type { Seen } from './reports.ts';
import { watchPage } from './watch-page.ts';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

const release = (name: string): ActiveRelease =>
  ({
    name,
    why: 'stable',
    choice: { release: { version: '1.5.0', entry: `/modules/${name}/1.5.0/remoteEntry.js` } },
  }) as ActiveRelease;
const [cart, other] = [release('cart'), release('analytics')];

let screen: ActiveRelease | undefined;
let seen: Seen[];
let stop = () => {};
let undo: (() => void)[];
let heap = 0;
let observed: (entries: object[]) => void;

/** Scripts of cart are the texts of its seeds. */
let scripts: string;

const TIMERS = ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] as const;

beforeEach(() => {
  vi.useFakeTimers({ toFake: [...TIMERS] });
  [screen, seen, undo, scripts, heap] = [undefined, [], [], '', 0];
  document.body.innerHTML = '<div id="root"><main></main></div>';
  vi.stubGlobal(
    'PerformanceObserver',
    class {
      static supportedEntryTypes = ['longtask'];
      constructor(callback: (list: { getEntries(): object[] }) => void) {
        observed = (entries) => callback({ getEntries: () => entries });
      }
      observe() {}
      disconnect() {}
    },
  );
});
afterEach(() => {
  document.body.innerHTML = '';
  stop();
  for (const one of undo.toReversed()) one();
  vi.unstubAllGlobals();
  vi.useRealTimers();
  sessionStorage.clear();
});

const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1000);

function start() {
  stop = watchPage({
    active: () => [cart, other],
    onScreen: () => screen,
    report: (one) => seen.push(one),
    warn: () => {},
    scripts: async (one) => (one === cart ? scripts : ''),
    heap: () => heap,
  });
}

/** Opens a page; what the module does there comes after it is on screen. */
async function visit(what: ActiveRelease | undefined, act: () => unknown = () => {}) {
  screen = what;
  history.replaceState(null, '', `/${what?.name ?? ''}`);
  document.querySelector('main')!.innerHTML = '<section></section>';
  await seconds(1);
  act();
  await seconds(4);
}

/** Runs code as a script of cart. Returns what it returns: how the test cleans up. */
function run(code: string): () => void {
  scripts += `${code}\n`;
  // oxlint-disable-next-line no-implied-eval -- a script of a module is what the test needs
  const clean = new Function(code)() as (() => void) | undefined;
  if (clean) undo.push(clean);
  return clean ?? (() => {});
}

const named = (kind: Seen['kind'], detail: string) => ({ module: 'cart', version: '1.5.0', kind, detail });

/** `const before = X; X = ...; return () => (X = before);` */
const swap = (what: string, by: string) => `const before = ${what}; ${what} = ${by}; return () => { ${what} = before; };`;

describe('Names the module that changes a built-in', () => {
  const CHANGES: [detail: string, code: string][] = [
    ['fetch', swap('globalThis.fetch', '(...args) => { return before(...args); }')],
    [
      'XMLHttpRequest.prototype.send',
      swap('XMLHttpRequest.prototype.send', 'function (body) { return before.call(this, body); }'),
    ],
    ['Promise.prototype.then', swap('Promise.prototype.then', 'function (...both) { return before.apply(this, both); }')],
    ['JSON.parse', swap('JSON.parse', '(text, reviver) => before(String(text), reviver)')],
    ['console.error', swap('console.error', '(...all) => { before("cart", ...all); }')],
    [
      'Array.prototype.last',
      'Array.prototype.last = function () { return this.at(-1); }; return () => { delete Array.prototype.last; };',
    ],
    ['Array.prototype.isOurs', 'Array.prototype.isOurs = true; return () => { delete Array.prototype.isOurs; };'],
    [
      'Array.prototype.at',
      'const { at } = Array.prototype; delete Array.prototype.at; return () => Object.defineProperty(Array.prototype, "at", { value: at, writable: true, configurable: true });',
    ],
    [
      'history.pushState',
      'const { pushState } = history; history.pushState = (...all) => pushState.apply(history, all); return () => { delete history.pushState; };',
    ],
    ['Date.now', swap('Date.now', '() => { return before() + 1; }')],
  ];

  it.each(CHANGES)('%s', async (detail, code) => {
    start();
    await visit(cart, () => run(code));
    await visit(other);
    await seconds(12);
    expect(seen).toContainEqual(named('builtin', detail));
  });

  it('before the watch began', async () => {
    screen = cart;
    run(swap('globalThis.fetch', '(...args) => { return before(...args); }'));
    start();
    await seconds(12);
    expect(seen).toContainEqual(named('builtin', 'fetch'));
  });

  it('but not an extension, whose code is in no module', async () => {
    start();
    await visit(cart, () => {
      const before = globalThis.fetch;
      globalThis.fetch = (...args) => before(...args);
      undo.push(() => (globalThis.fetch = before));
    });
    await visit(other);
    expect(seen).toEqual([]);
  });
});

describe('Names the module that leaves something behind', () => {
  const LEFT: [detail: string, act: () => void][] = [
    ['style element', () => document.head.append(document.createElement('style'))],
    ['link element', () => document.head.append(Object.assign(document.createElement('link'), { rel: 'stylesheet' }))],
    ['body style', () => (document.body.style.overflow = 'hidden')],
    ['body class', () => document.body.classList.add('is-cart')],
    ['adopted sheet', () => (document.adoptedStyleSheets = [...document.adoptedStyleSheets, new CSSStyleSheet()])],
  ];

  it.each(LEFT)('%s', async (detail, act) => {
    undo.push(() => {
      document.head.querySelectorAll('style, link').forEach((one) => one.remove());
      document.body.removeAttribute('style');
      document.body.removeAttribute('class');
      document.adoptedStyleSheets = [];
    });
    start();
    await visit(other);
    await visit(cart, act);
    await visit(other);
    await visit(undefined);
    expect(seen).toContainEqual(named('style', detail));
  });

  it.each([
    ['scroll', 'addEventListener("scroll", () => { globalThis.cartScroll = 1; });'],
    ['keydown', 'document.addEventListener("keydown", { handleEvent() { globalThis.cartKey = 1; } }, true);'],
    ['interval', 'setInterval(() => { globalThis.cartTime = 1; }, 1000);'],
  ])('a listener of each visit: %s', async (detail, code) => {
    start();
    for (let visits = 0; visits < 2; visits++) {
      await visit(cart, () => run(code));
      await visit(other);
    }
    expect(seen).toContainEqual(named('listener', detail));
  });
});

describe('Names the module that freezes the page', () => {
  it('for seconds', async () => {
    start();
    await visit(cart, () => observed([{ duration: 4000 }]));
    expect(seen).toContainEqual(named('freeze', '3 s'));
  });

  it('until the tab is reloaded', async () => {
    const before = { module: 'cart', version: '1.5.0', at: performance.timeOrigin - 8000 };
    sessionStorage.setItem('landfall-beat', JSON.stringify(before));
    start();
    expect(seen).toContainEqual(named('freeze', 'until reload'));
  });

  it('not when it was left normally, restored a day later, or hidden', async () => {
    start();
    await visit(cart);
    expect(sessionStorage.getItem('landfall-beat')).toContain('cart');
    window.dispatchEvent(new Event('pagehide'));
    expect(sessionStorage.getItem('landfall-beat')).toBeNull();
    stop();
    sessionStorage.setItem('landfall-beat', JSON.stringify({ ...cart, at: performance.timeOrigin - 86_400_000 }));
    start();
    expect(seen).toEqual([]);
  });
});

describe('Names the module that grows with each visit', () => {
  /** One task of the event loop ends: only then may a WeakRef's target go. */
  const nextTask = () => new Promise<void>((resolve) => setImmediate(resolve));
  async function visits(act: () => void, count = 7) {
    start();
    for (let done = 0; done < count; done++) {
      await visit(cart, act);
      await visit(undefined);
      await nextTask();
      collect();
      await nextTask();
    }
    await seconds(2);
  }

  it('elements in the body', async () => {
    await visits(() => document.body.append(document.createElement('div')));
    expect(seen).toContainEqual(named('memory', 'elements'));
  });

  it('memory in use', async () => {
    await visits(() => (heap += 5_000_000));
    expect(seen).toContainEqual(named('memory', 'heap'));
  });
});

describe('Names the module whose code the page’s policy stopped', () => {
  const blocked = (sourceFile: string, blockedURI: string) =>
    document.dispatchEvent(
      Object.assign(new Event('securitypolicyviolation'), { sourceFile, blockedURI, effectiveDirective: 'connect-src' }),
    );
  const script = (name: string) => `${location.origin}/modules/${name}/1.5.0/static/js/async/12.js`;

  it('once for each origin, and no extension', async () => {
    start();
    await visit(other);
    for (const path of ['a', 'b']) blocked(script('cart'), `https://api.example:8443/${path}`);
    blocked(script('cart'), 'blob');
    blocked('chrome-extension://abc/content.js', 'https://other.example');
    blocked('', 'https://other.example');
    expect(seen).toEqual([named('policy', 'connect-src api.example:8443'), named('policy', 'connect-src blob')]);
  });
});

describe('Says nothing', () => {
  it('about a module that cleans up, in a hundred visits', async () => {
    start();
    for (let visits = 0; visits < 100; visits++) {
      const clean = () => undo.pop()?.();
      await visit(cart, () =>
        run(`const onScroll = () => { globalThis.cartScroll = 1; }; addEventListener("scroll", onScroll);
          const timer = setInterval(onScroll, 500); const style = document.head.appendChild(document.createElement("style"));
          return () => { removeEventListener("scroll", onScroll); clearInterval(timer); style.remove(); };`),
      );
      clean();
      await visit(other);
    }
    expect(seen).toEqual([]);
  });

  it('about one listener that a module keeps for all visits', async () => {
    start();
    await visit(cart, () => run('addEventListener("storage", () => { globalThis.cartStorage = 1; });'));
    for (let visits = 0; visits < 5; visits++) {
      await visit(other);
      await visit(cart);
    }
    expect(seen).toEqual([]);
  });

  it('twice about the same, and marks a trial', async () => {
    const trial = { ...cart, why: 'override' } as ActiveRelease;
    storeOverrides([{ module: 'cart', version: '1.5.0', preview: 'token' }]);
    start();
    await visit(trial, () => observed([{ duration: 4000 }, { duration: 5000 }]));
    expect(seen).toEqual([{ module: 'cart', version: '1.5.0', kind: 'freeze', detail: '3 s', preview: 'token' }]);
    storeOverrides([]);
  });
});
