import { fireEvent } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { rememberPresses } from '../first-screen/presses.ts';
import type { PageScreen } from './page-screens.ts';
import { showScreen } from './show-screen.ts';

const SCREEN: PageScreen = {
  release: 'admin-ops 1.0.0',
  wide: '<h1>Quotes</h1><input aria-label="Search"><button type="button">Filter</button><a href="/admin/orders?page=2">Orders</a><a href="https://elsewhere.example/">Elsewhere</a>',
  base: '.base{}',
  own: '.own{}',
};
const PAGE = '<h1>Quotes</h1><input aria-label="Search"><button type="button">Filter</button>';

const main = () => document.querySelector('main')!;
const screen = () => document.querySelector<HTMLElement>('.sh-next');
const styles = () => [...document.querySelectorAll('style')].map((one) => one.textContent);
const open = vi.fn<(address: string) => void>();

beforeEach(() => {
  document.head.innerHTML = '<link rel="stylesheet">';
  document.body.innerHTML = '<div><main id="main" tabindex="-1"><h1>Dashboard</h1></main></div>';
  open.mockClear();
});
afterEach(() => {
  document.head.innerHTML = '';
  document.body.innerHTML = '';
});

it('shows the heading of the next page as the busy content, with its styles around the style sheet, and puts the page before it out of reach', () => {
  showScreen(SCREEN, main(), open);
  expect(screen()).toHaveAttribute('role', 'main');
  expect(screen()).toHaveAttribute('aria-busy', 'true');
  expect(screen()).toHaveTextContent('Quotes');
  expect(main().inert).toBe(true);
  expect([...document.head.children].map((one) => one.textContent || one.localName)).toEqual(['.base{}', 'link', '.own{}']);
});

it('shows a phone its own layout', () => {
  vi.spyOn(globalThis, 'matchMedia').mockReturnValueOnce({ matches: true } as MediaQueryList);
  showScreen({ ...SCREEN, phone: '<h1>Narrow</h1>' }, main(), open);
  expect(screen()).toHaveTextContent('Narrow');
});

it('gives way to the complete page, with what was typed, the focus and the last press', async () => {
  rememberPresses(document);
  const filter = vi.fn<() => void>();
  const shown = showScreen(SCREEN, main(), open);
  const field = screen()!.querySelector('input')!;
  field.value = 'LF-7';
  fireEvent.click(screen()!.querySelector('button')!);
  field.focus();

  main().innerHTML = '<div class="page page-coming"><h1>Quotes</h1></div>';
  shown.arrive();
  await Promise.resolve();
  expect(screen()).not.toBeNull(); // the page has only its head
  expect(main().inert).toBe(false);

  main().innerHTML = `<div class="page">${PAGE}</div>`;
  main().querySelector('button')!.addEventListener('click', filter);
  await vi.waitFor(() => expect(screen()).toBeNull());
  expect(main().querySelector('input')).toHaveValue('LF-7');
  expect(main().querySelector('input')).toHaveFocus();
  expect(filter).toHaveBeenCalledOnce();
  expect(styles()).toEqual([]);
});

it('gives way to a page that arrives complete, once its effects have run', async () => {
  const shown = showScreen(SCREEN, main(), open);
  main().innerHTML = PAGE;
  shown.arrive();
  await vi.waitFor(() => expect(screen()).toBeNull());
});

it('is taken away when another page was pressed, and the page before it can be used again', () => {
  showScreen(SCREEN, main(), open).remove();
  expect(screen()).toBeNull();
  expect(main().inert).toBe(false);
  expect(styles()).toEqual([]);
});

it('opens its links of this site in this tab, without reloading it', () => {
  showScreen(SCREEN, main(), open);
  const [orders, elsewhere] = screen()!.querySelectorAll('a');
  expect(fireEvent.click(orders!)).toBe(false);
  expect(open).toHaveBeenCalledExactlyOnceWith('/admin/orders?page=2');
  elsewhere!.addEventListener('click', (event) => event.preventDefault());
  fireEvent.click(orders!, { ctrlKey: true });
  fireEvent.click(elsewhere!);
  expect(open).toHaveBeenCalledOnce();
});
