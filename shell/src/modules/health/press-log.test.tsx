import { fireEvent, render, screen } from '@testing-library/react';
import { createPortal } from 'react-dom';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Measured, type PressLog, pressProps, watchPresses } from './press-log.ts';

const CART = { module: 'cart', version: '1.5.0' };
const SHELL = { module: 'shell', version: '2.0.0' };

let log: PressLog;
let owner: Measured | null;
beforeEach(() => {
  log = new Map();
  owner = CART;
  watchPresses(log, SHELL);
  render(
    <>
      <button type="button">Menu</button>
      <main {...pressProps(log, () => owner)}>
        <button type="button">Pay</button>
        {createPortal(<button type="button">Confirm</button>, document.body)}
      </main>
    </>,
  );
});
/** Listeners of the window stay; their logs are not read any more. */
afterEach(() => log.clear());

const press = (name: string) => fireEvent.pointerDown(screen.getByRole('button', { name }));
const taken = () => [...log.values()].map((one) => one?.module);

it('gives a press to the module around it, also in its dialogs, and all others to the shell', () => {
  press('Pay');
  press('Confirm');
  press('Menu');
  expect(taken()).toEqual(['cart', 'cart', 'shell']);
});

it('gives nothing to a release that is not measured, nor to the shell for it', () => {
  owner = null;
  press('Pay');
  expect(taken()).toEqual([undefined]);
});

it('counts a held key once', () => {
  const pay = screen.getByRole('button', { name: 'Pay' });
  fireEvent.keyDown(pay, { key: 'ArrowDown' });
  fireEvent.keyDown(pay, { key: 'ArrowDown', repeat: true });
  expect(taken()).toEqual(['cart']);
});
