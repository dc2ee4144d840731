import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { onLinkHover } from './preload-links.ts';

const warmed: string[] = [];
let stop: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  warmed.length = 0;
  document.body.innerHTML = `<a href="/cart"><b>Cart</b></a><a href="/messages">Messages</a><a href="https://elsewhere.test/x">Out</a>`;
  stop = onLinkHover(document, (path) => warmed.push(path));
});
afterEach(() => {
  stop();
  document.body.innerHTML = '';
  vi.useRealTimers();
});

const over = (selector: string) => document.querySelector(selector)!.dispatchEvent(new Event('pointerover', { bubbles: true }));

it('asks for the page of a link on which the pointer rests, once', () => {
  over('b');
  vi.advanceTimersByTime(100);
  over('b');
  vi.advanceTimersByTime(100);
  expect(warmed).toEqual(['/cart']);
});

it('asks for nothing that the pointer only crosses', () => {
  over('[href="/cart"]');
  vi.advanceTimersByTime(20);
  over('[href="/messages"]');
  vi.advanceTimersByTime(100);
  expect(warmed).toEqual(['/messages']);
});

it('asks for the page of a link that has the focus', () => {
  document.querySelector('a')!.dispatchEvent(new Event('focusin', { bubbles: true }));
  vi.advanceTimersByTime(100);
  expect(warmed).toEqual(['/cart']);
});

it('asks for nothing of another site', () => {
  over('[href="https://elsewhere.test/x"]');
  vi.advanceTimersByTime(100);
  expect(warmed).toEqual([]);
});
