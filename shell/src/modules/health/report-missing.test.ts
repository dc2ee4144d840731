import { afterEach, beforeEach, expect, it } from 'vitest';
import { reportMissingScripts } from './report-missing.ts';

let sent: [string, unknown][];
const beacon = Object.getOwnPropertyDescriptor(navigator, 'sendBeacon');

beforeEach(() => {
  sent = [];
  Object.defineProperty(navigator, 'sendBeacon', {
    value: (url: string, body: string) => sent.push([url, JSON.parse(body)]),
    configurable: true,
  });
  document.head.innerHTML =
    '<meta name="landfall-release" content="2.1.0">' +
    '<script type="application/json" id="landfall-config">{"supabaseUrl":"http://backend.test","environment":"production"}</script>';
});
afterEach(() => {
  document.head.innerHTML = '';
  if (beacon) Object.defineProperty(navigator, 'sendBeacon', beacon);
});

/** A script of the page that does not load. */
function fails(address: string): void {
  const script = document.createElement('script');
  script.type = 'text/plain'; // not requested: only its error matters here
  document.head.append(script);
  script.setAttribute('src', address);
  script.dispatchEvent(new Event('error'));
}

it('reports once that a script of the shell did not load, with its version, and not those of modules', () => {
  reportMissingScripts();
  fails('/modules/cart/1.5.0/remoteEntry.js');
  fails('https://other.example/static/js/x.js');
  expect(sent).toEqual([]);
  fails('/static/js/index.0a1b2c3d.js');
  fails('/static/js/lib-react.0a1b2c3d.js');
  expect(sent).toEqual([
    [
      'http://backend.test/functions/v1/module-health',
      { environment: 'production', reports: [{ module: 'shell', version: '2.1.0', outcome: 'failed', ms: 0 }] },
    ],
  ]);
});
