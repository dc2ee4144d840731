import { fireEvent, waitFor } from '@testing-library/react';
import { useId, useState } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { rememberPresses } from './presses.ts';
import { takeOver } from './take-over.ts';

const send = vi.fn<(name: string) => void>();
const open = vi.fn<() => void>();

function Page() {
  const [name, setName] = useState('');
  const id = useId();
  return (
    <main>
      <form
        aria-label="Write"
        onSubmit={(event) => {
          event.preventDefault();
          send(name);
        }}
      >
        <label htmlFor="name">Name</label>
        <input id="name" value={name} onChange={(event) => setName(event.target.value)} />
        <label htmlFor={id}>Country</label>
        <select id={id} defaultValue="NP">
          <option value="NP">Nepal</option>
          <option value="IN">India</option>
        </select>
        <button type="submit">Send</button>
      </form>
      <button type="button" onClick={open}>
        Menu
      </button>
      <input type="checkbox" aria-label="Needs action" />
      <input type="checkbox" aria-label="Mine" />
      <p>Typed: {name}</p>
    </main>
  );
}

const SCREEN = `<style data-landfall-first-screen></style><div id="landfall-first-screen"><main>
  <form method="dialog" aria-label="Write"><label for="name">Name</label><input id="name" value="">
  <label for="page1">Country</label><select id="page1"><option value="NP" selected>Nepal</option><option value="IN">India</option></select>
  <button type="submit">Send</button></form><button type="button">Menu</button>
  <input type="checkbox" aria-label="Needs action"><input type="checkbox" aria-label="Mine"></main></div><div id="root"></div>`;

/** A document with a first screen, before the page's code. */
function start() {
  document.body.innerHTML = SCREEN;
  const root = document.getElementById('root')!;
  const screen = document.getElementById('landfall-first-screen')!;
  const page = createRoot(root);
  return { root, screen, render: (ui = <Page />) => flushSync(() => page.render(ui)) };
}

afterEach(() => {
  document.body.innerHTML = '';
  vi.clearAllMocks();
});

describe('A page that takes over from its first screen', () => {
  it('keeps what was typed and chosen, in the page’s own state too, and removes the first screen with its styles', async () => {
    const { root, screen, render } = start();
    screen.querySelector('input')!.value = 'Asha';
    screen.querySelector('select')!.value = 'IN';
    takeOver(root, render);
    await waitFor(() => expect(document.getElementById('landfall-first-screen')).toBeNull());
    expect(document.querySelector('style[data-landfall-first-screen]')).toBeNull();
    await waitFor(() => expect(root).toHaveTextContent('Typed: Asha'));
    expect(root.querySelector('input')).toHaveValue('Asha');
    expect(root.querySelector('select')).toHaveValue('IN');
  });

  it('keeps a ticked box, and leaves the others unchanged', async () => {
    const { root, screen, render } = start();
    screen.querySelectorAll<HTMLInputElement>('[type=checkbox]')[1]!.checked = true;
    takeOver(root, render);
    await waitFor(() => expect(document.getElementById('landfall-first-screen')).toBeNull());
    const boxes = [...root.querySelectorAll<HTMLInputElement>('[type=checkbox]')];
    expect(boxes.map(({ checked }) => checked)).toEqual([false, true]);
  });

  it('keeps the focus and the selection', async () => {
    const { root, screen, render } = start();
    const field = screen.querySelector('input')!;
    field.value = 'Asha';
    field.focus();
    field.setSelectionRange(1, 3);
    takeOver(root, render);
    await waitFor(() => expect(root.querySelector('input')).toHaveFocus());
    expect(root.querySelector('input')!.selectionStart).toBe(1);
  });

  it('waits behind the first screen while the page is loading', async () => {
    const { root, render } = start();
    takeOver(root, () => render(<main><p className="sh-loading">Loading...</p></main>)); // prettier-ignore
    expect(document.getElementById('landfall-first-screen')).not.toBeNull();
    expect(root).toHaveAttribute('aria-hidden', 'true'); // read once, not twice
    render();
    await waitFor(() => expect(document.getElementById('landfall-first-screen')).toBeNull());
    expect(root).not.toHaveAttribute('aria-hidden');
  });

  it('repeats the last press from before its code arrived, once', async () => {
    const { root, screen, render } = start();
    rememberPresses(document);
    fireEvent.click(screen.querySelector('button[type=button]')!);
    fireEvent.submit(screen.querySelector('form')!);
    fireEvent.click(screen.querySelector('button[type=button]')!);
    takeOver(root, render);
    await waitFor(() => expect(open).toHaveBeenCalledTimes(1));
    expect(send).not.toHaveBeenCalled();
  });

  it('sends a form that was sent before, with the typed values', async () => {
    const { root, screen, render } = start();
    rememberPresses(document);
    screen.querySelector('input')!.value = 'Asha';
    fireEvent.submit(screen.querySelector('form')!);
    takeOver(root, render);
    await waitFor(() => expect(send).toHaveBeenCalledWith('Asha'));
  });

  describe('that the server filled with data', () => {
    const startFilled = () => {
      const started = start();
      started.screen.querySelector('main')!.dataset['hasData'] = '';
      const waiting = () => started.render(<main><div aria-busy="true" /></main>); // prettier-ignore
      return { ...started, waiting };
    };

    it('waits until the page has its data, too', async () => {
      const { root, render, waiting } = startFilled();
      takeOver(root, waiting);
      await new Promise((resolve) => setTimeout(resolve, 100));
      expect(document.getElementById('landfall-first-screen')).not.toBeNull();
      render();
      await waitFor(() => expect(document.getElementById('landfall-first-screen')).toBeNull());
    });

    it('does not wait for more than five seconds', () => {
      vi.useFakeTimers();
      const { root, waiting } = startFilled();
      takeOver(root, waiting);
      vi.advanceTimersByTime(4900);
      expect(document.getElementById('landfall-first-screen')).not.toBeNull();
      vi.advanceTimersByTime(200);
      vi.useRealTimers();
      expect(document.getElementById('landfall-first-screen')).toBeNull();
    });
  });

  it('renders at once without a first screen', () => {
    document.body.innerHTML = '<div id="root"></div>';
    const render = vi.fn<() => void>();
    takeOver(document.getElementById('root')!, render);
    expect(render).toHaveBeenCalledTimes(1);
  });
});
