import type { ActiveRelease } from '../active-release.ts';
import { afterEach, expect, it, vi } from 'vitest';
import { notePress, type PressLog } from './press-log.ts';
import { inpOf, watchVitals } from './vitals.ts';

const CART = { module: 'cart', version: '1.5.0' };
const RELEASE = { name: 'cart', why: 'stable', choice: { release: { version: '1.5.0' } } } as ActiveRelease;
const SHELL = { module: 'shell', version: '2.0.0' };

/** What the browser observed, by type; jsdom measures nothing. */
let entries: Record<string, object[]>;

class Observer {
  static supportedEntryTypes = ['event', 'largest-contentful-paint'];
  #type = '';
  observe({ type }: { type: string }) {
    this.#type = type;
  }
  disconnect() {
    entries[this.#type] = [];
  }
  takeRecords() {
    const all = entries[this.#type] ?? [];
    entries[this.#type] = [];
    return all;
  }
}

afterEach(() => vi.unstubAllGlobals());

function measure({ wasHidden = false } = {}) {
  entries = {};
  vi.stubGlobal('PerformanceObserver', Observer);
  const presses: PressLog = new Map();
  const take = watchVitals({ presses, release: RELEASE, shell: SHELL, wasHidden });
  /** A press that took so long; null: the browser did not observe it, because it was fast. */
  const press = (owner: typeof CART | null, duration: number | null, at: number) => {
    const event = Object.assign(new Event('pointerdown'), {});
    Object.defineProperty(event, 'timeStamp', { value: at });
    notePress(presses, event, SHELL); // by the listener of the window, before React
    notePress(presses, event, owner);
    if (duration !== null) (entries['event'] ??= []).push({ startTime: at, duration, interactionId: at });
  };
  return { take, press };
}

it('attributes the slowest press to the release in whose part it was, in a bucket, and the next visit starts empty', () => {
  const { take, press } = measure();
  press(CART, 640, 1);
  press(CART, 120, 2);
  press(SHELL, null, 3);
  expect(take()).toEqual([
    { ...CART, inp: 7 },
    { ...SHELL, inp: 0 },
  ]);
  expect(take()).toEqual([]);
});

it('does not measure an override', () => {
  const { take, press } = measure();
  press(null, 900, 1);
  expect(take()).toEqual([]);
});

it('counts the longest event of a press: a click is reported as several', () => {
  const { take, press } = measure();
  press(CART, 80, 1);
  entries['event']!.push({ startTime: 90, duration: 300, interactionId: 1 }); // the click, after the pointer was released
  entries['event']!.push({ startTime: 1, duration: 900, interactionId: 0 }); // a scroll is no press
  expect(take()).toEqual([{ ...CART, inp: 4 }]);
});

it('leaves out the slowest press of fifty, as INP does', () => {
  expect(inpOf([900, 200], 49)).toBe(900);
  expect(inpOf([900, 200], 50)).toBe(200);
  expect(inpOf([900], 50)).toBe(0);
});

it('reports the LCP once, of the page and of the shell', () => {
  const { take } = measure();
  entries['largest-contentful-paint'] = [{ startTime: 700 }, { startTime: 2600 }];
  expect(take()).toEqual([
    { ...CART, lcp: 5 },
    { ...SHELL, lcp: 5 },
  ]);
  entries['largest-contentful-paint'] = [{ startTime: 9000 }];
  expect(take()).toEqual([]);
});

it('has no LCP of a page that was loaded in the background', () => {
  const { take } = measure({ wasHidden: true });
  entries['largest-contentful-paint'] = [{ startTime: 700 }];
  expect(take()).toEqual([]);
});

it('measures nothing in a browser that can’t', () => {
  vi.stubGlobal(
    'PerformanceObserver',
    class extends Observer {
      static override supportedEntryTypes = [];
    },
  );
  expect(watchVitals({ presses: new Map(), release: RELEASE, shell: null, wasHidden: false })()).toEqual([]);
});
