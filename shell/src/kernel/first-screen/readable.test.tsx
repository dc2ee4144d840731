import { screen as page, waitFor } from '@testing-library/react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { afterEach, describe, expect, it } from 'vitest';
import { ReadablePage } from './readable-page.tsx';
import { takeOver } from './take-over.ts';

const HEAD = `<style data-landfall-first-screen=""></style><style data-landfall-first-screen="page"></style>`;
const HTML = `<main><noscript>No scripts</noscript><h1>Contact</h1><a href="/quote">Get Quote</a>
  <form method="dialog"><label for="name">Name</label><input id="name" value=""><button type="submit">Send</button></form>
  <form action="/quote"><button type="submit">Ask</button></form></main>`;

function start(release = 'storefront 1.0.0', access = 'data-public') {
  document.body.innerHTML = `${HEAD}<div id="landfall-first-screen" ${access} data-release="${release}">${HTML}</div><div id="root"></div>`;
  const root = document.getElementById('root')!;
  const react = createRoot(root);
  const render = (ui: React.ReactNode) => flushSync(() => react.render(<main>{ui}</main>));
  const failed = (
    <>
      <p role="alert">Not available</p>
      <ReadablePage />
    </>
  );
  return { root, render, fail: () => takeOver(root, () => render(failed)) };
}
const isTaken = () => waitFor(() => expect(document.getElementById('landfall-first-screen')).toBeNull());
const styles = () => document.querySelectorAll('style[data-landfall-first-screen]').length;

afterEach(() => {
  document.body.innerHTML = '';
});

describe('Where a page’s module fails', () => {
  it('its readable HTML stays below the panel, with its styles, links and what was typed', async () => {
    const { root, fail } = start();
    page.getByLabelText<HTMLInputElement>('Name').value = 'Asha';
    page.getByLabelText('Name').focus();
    fail();
    await isTaken();
    expect(root).toHaveTextContent(
      /^Not available.*Below is the page as it was sent\. Its buttons work once it has loaded\.\s*Contact/,
    );
    expect(page.getByRole('link', { name: 'Get Quote' })).toHaveAttribute('href', '/quote');
    expect(page.getByLabelText('Name')).toHaveValue('Asha');
    expect(page.getByLabelText('Name')).toHaveFocus();
    expect(styles()).toBe(1);
  });

  it('a page that needs a session does not stay: it has no data', async () => {
    const { root, fail } = start('cart 1.0.0', '');
    fail();
    await isTaken();
    expect(root).toHaveTextContent(/^Not available$/);
    expect(styles()).toBe(0);
  });

  it('data that will not come is left out', async () => {
    const { root, fail } = start();
    document.querySelector('#landfall-first-screen main')!.insertAdjacentHTML('beforeend', '<p aria-busy="true">Calculating</p>');
    fail();
    await isTaken();
    expect(root).not.toHaveTextContent('Calculating');
  });

  it('buttons that need its code are disabled; a form with an address works', async () => {
    start().fail();
    await isTaken();
    expect(page.getByRole('button', { name: 'Send' })).toBeDisabled();
    expect(page.getByRole('button', { name: 'Ask' })).toBeEnabled();
  });

  it('and loads after all, what was typed is in its page', async () => {
    const { render, fail } = start();
    page.getByLabelText<HTMLInputElement>('Name').value = 'Asha';
    fail();
    await isTaken();
    render(<Contact />);
    await waitFor(() => expect(page.getByLabelText('Name')).toHaveValue('Asha'));
    expect(page.queryByText('Not available')).toBeNull();
    expect(styles()).toBe(0);
  });

  it('nothing is kept of the shell’s own screen, which only says that the page is loading', async () => {
    const { root, fail } = start('shell');
    fail();
    await isTaken();
    expect(root).not.toHaveTextContent('Contact');
    expect(styles()).toBe(0);
  });
});

const Contact = () => (
  <form>
    <label htmlFor="field">Name</label>
    <input id="field" defaultValue="" />
  </form>
);
