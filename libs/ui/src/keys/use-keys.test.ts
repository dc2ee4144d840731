import { expect, it } from 'vitest';
import { isForPage, nameOfKey } from './use-keys.ts';

const key = (name: string, held: Partial<Record<'ctrlKey' | 'metaKey' | 'altKey', boolean>> = {}) =>
  nameOfKey({ key: name, ctrlKey: false, metaKey: false, altKey: false, ...held });

/** The first element of some markup, in the page. */
function element(html: string): Element {
  document.body.innerHTML = html;
  return document.querySelector('[data-here]')!;
}

it('takes Ctrl and Cmd for the same, and leaves Alt to the system', () => {
  expect([key('J'), key('Enter', { ctrlKey: true }), key('Enter', { metaKey: true }), key('j', { altKey: true })]).toEqual([
    'j',
    'ctrl+enter',
    'ctrl+enter',
    undefined,
  ]);
});

it('leaves letters to fields, but not what is held with Ctrl', () => {
  const field = element('<input data-here>');
  expect(isForPage('s', field)).toBe(false);
  expect(isForPage('ctrl+enter', field)).toBe(true);
  expect(isForPage('s', element('<button data-here></button>'))).toBe(true);
});

it('lets no key through a dialog to the page below', () => {
  expect(isForPage('ctrl+enter', element('<div role="dialog"><button data-here></button></div>'))).toBe(false);
});
