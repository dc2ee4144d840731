import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { themeState } from '../appearance/theme-state.ts';
import { readPreferences } from '../appearance/preferences.ts';
import { conditionsNow, keep } from './kept-copy.ts';
import { showKept } from './show-kept.ts';

const MINUTE = 60_000;

function start(release = 'cart 1.0.0') {
  document.head.innerHTML = '<link rel="stylesheet">';
  document.body.innerHTML = `<div id="landfall-first-screen" data-release="${release}"><main>Loading...</main></div><div id="root"></div>`;
  return document.getElementById('landfall-first-screen')!;
}

function keepCart(at = Date.now() - MINUTE) {
  const conditions = conditionsNow('cart 1.0.0', themeState(readPreferences()))!;
  keep(location.pathname + location.search, {
    at,
    conditions,
    html: '<main>Silver bracelet</main>',
    base: '.base{}',
    own: '.own{}',
  });
}

beforeEach(() => {
  localStorage.clear();
  localStorage.setItem('sb-shop-auth-token', JSON.stringify({ user: { id: 'asha' } }));
});

afterEach(() => {
  localStorage.clear();
  document.head.innerHTML = '';
  document.body.innerHTML = '';
});

describe('The page as it was last seen', () => {
  it('takes the place of the first screen, with its styles around the shell’s, and says how old it is', () => {
    const screen = start();
    const at = new Date(Date.now() - MINUTE);
    keepCart(at.getTime());
    showKept();
    expect(screen).toHaveTextContent('Silver bracelet');
    expect(screen).not.toHaveTextContent('Loading...');
    const time = `${String(at.getHours()).padStart(2, '0')}:${String(at.getMinutes()).padStart(2, '0')}`;
    expect(screen.querySelector('[role=status]')!.textContent).toContain(`${time}. Updating...`);
    expect([...document.head.children].map(({ textContent }) => textContent)).toEqual(['.base{}', '', '.own{}']);
    expect(document.querySelectorAll('style[data-landfall-first-screen]')).toHaveLength(2); // removed together with the first screen
  });

  it('is not shown of another release, nor after somebody else has signed in, nor signed out', () => {
    keepCart();
    const other = start('cart 1.0.1');
    showKept();
    expect(other).toHaveTextContent('Loading...');
    localStorage.setItem('sb-shop-auth-token', JSON.stringify({ user: { id: 'ram' } }));
    const anothers = start();
    showKept();
    expect(anothers).toHaveTextContent('Loading...');
    localStorage.removeItem('sb-shop-auth-token');
    showKept();
    expect(anothers).toHaveTextContent('Loading...');
  });
});
