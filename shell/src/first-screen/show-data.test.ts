import { type FirstData, SHOW_DATA } from '@landfall/contract/first-data';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { isFilled } from './first-screen.ts';
import { showData } from './show-data.ts';

const SHOWN_BY = { url: 'http://shop.test/cart-data.js', integrity: 'sha256-x' };
const SKELETON = '<main><h1>Cart</h1><div aria-busy="true">Loading...</div></main>';

const screen = () => document.getElementById('landfall-first-screen')!;
const scripts = () => [...document.querySelectorAll('script')];
const ok = (body: unknown) => Promise.resolve(Response.json(body));

/** What the module's script does when it has arrived. */
const run = (make: FirstData) => (globalThis as { [SHOW_DATA]?: (make: FirstData) => void })[SHOW_DATA]!(make);
const listOf: FirstData = ([names]) => Object.assign(document.createElement('ul'), { textContent: (names as string[]).join() });

beforeEach(() => {
  document.body.innerHTML = `<div id="landfall-first-screen">${SKELETON}</div><div id="root"></div>`;
  vi.spyOn(document.head, 'append').mockImplementation((script) => document.body.append(script as Node)); // happy-dom would load it
});
afterEach(() => {
  vi.restoreAllMocks();
  document.body.innerHTML = '';
  Reflect.deleteProperty(globalThis, SHOW_DATA);
});

describe('Data that is there before the page’s code', () => {
  it('takes the place of the placeholders, made by the verified script of the release', async () => {
    showData({ responses: [ok(['Brass kettle'])], reader: 'u1', shownBy: SHOWN_BY });
    expect(scripts().map(({ src, integrity, crossOrigin }) => [src, integrity, crossOrigin])).toEqual([
      [SHOWN_BY.url, SHOWN_BY.integrity, 'anonymous'],
    ]);
    const make = vi.fn<FirstData>(listOf);
    run(make);
    await vi.waitFor(() => expect(screen()).toHaveTextContent('CartBrass kettle'));
    expect(make).toHaveBeenCalledExactlyOnceWith([['Brass kettle']], 'u1');
    expect(isFilled(screen())).toBe(true);
  });

  it('is shown in both layouts', async () => {
    screen().innerHTML = `<div>${SKELETON}</div><div>${SKELETON}</div>`;
    showData({ responses: [ok(['Kettle'])], reader: 'u1', shownBy: SHOWN_BY });
    run(listOf);
    await vi.waitFor(() => expect(screen().querySelectorAll('ul')).toHaveLength(2));
  });

  it('leaves the response to the page', async () => {
    const response = ok(['Kettle']);
    showData({ responses: [response], reader: 'u1', shownBy: SHOWN_BY });
    run(listOf);
    await vi.waitFor(() => expect(isFilled(screen())).toBe(true));
    expect(await (await response).json()).toEqual(['Kettle']);
  });

  it.each<[string, () => Promise<Response>, FirstData]>([
    ['a request failed', () => Promise.reject(new TypeError('Failed to fetch')), listOf],
    ['a request was refused', () => Promise.resolve(Response.json({}, { status: 401 })), listOf],
    ['it has nothing to show', () => ok([]), () => null],
    [
      'it throws',
      () => ok([]),
      () => {
        throw new Error('unexpected data');
      },
    ],
  ])('leaves the placeholders where %s', async (_when, response, make) => {
    showData({ responses: [response()], reader: 'u1', shownBy: SHOWN_BY });
    run(make);
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(screen()).toHaveTextContent('Loading...');
    expect(isFilled(screen())).toBe(false);
  });

  it('comes too late for a page that is there, and changes nothing', async () => {
    showData({ responses: [ok(['Kettle'])], reader: 'u1', shownBy: SHOWN_BY });
    document.body.innerHTML = `<div id="root">${SKELETON}</div>`;
    const make = vi.fn<FirstData>(listOf);
    run(make);
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(make).not.toHaveBeenCalled();
  });

  it('needs no script where the release has none, or nothing was requested', () => {
    showData({ responses: [ok([])], reader: 'u1', shownBy: null });
    showData({ responses: [], reader: 'u1', shownBy: SHOWN_BY });
    expect(scripts()).toEqual([]);
  });
});
