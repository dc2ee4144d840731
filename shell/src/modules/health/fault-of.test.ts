import { AppError } from '@landfall/db';
import { expect, it } from 'vitest';
import { ModuleLoadError } from '../module-load-error.ts';
import { crashOf, faultOf, placesOf } from './fault-of.ts';

const CART = { module: 'cart', version: '1.5.0', base: 'https://shop.example/modules/cart/1.5.0/' };
const SHELL = { module: 'shell', version: '2.0.0', base: 'https://shop.example/' };

const thrown = <E extends Error>(error: E, ...lines: string[]): E =>
  Object.assign(error, { stack: ['Error: Asha Rao', ...lines].join('\n') });

const IN_CART = '    at pay (https://shop.example/modules/cart/1.5.0/static/js/async/12.3f2a1bc9.js:1:4821)';
const IN_SHELL = '    at invoke (https://shop.example/static/js/lib-react.11.js:2:80)';

it('reads the stacks of Chromium, Firefox and Safari, without the query of a retry', () => {
  const place = { url: 'https://shop.example/a.js', line: 3, column: 7 };
  expect(placesOf('Error: x\n    at pay (https://shop.example/a.js:3:7)')).toEqual([place]);
  expect(placesOf('    at async https://shop.example/a.js?retry=2:3:7')).toEqual([place]);
  expect(placesOf('pay@https://shop.example/a.js:3:7\n@https://shop.example/a.js:3:7')).toEqual([place, place]);
  expect(placesOf('pay@[native code]')).toEqual([]);
});

it('is of the remote whose code failed, also where the shell called it, with its own places and no message', () => {
  const found = faultOf(thrown(new TypeError('Asha Rao'), IN_SHELL, IN_CART, IN_SHELL), 'handler', [CART], SHELL);
  expect(found).toEqual({
    module: 'cart',
    version: '1.5.0',
    fault: {
      kind: 'handler',
      name: 'TypeError',
      frames: [
        ['shell@2.0.0/static/js/lib-react.11.js', 2, 80],
        ['static/js/async/12.3f2a1bc9.js', 1, 4821],
      ],
    },
  });
  expect(JSON.stringify(found)).not.toContain('Asha');
});

it('belongs to the shell where no remote is in the stack, and to no release where only an extension is', () => {
  expect(faultOf(thrown(new Error('x'), IN_SHELL), 'handler', [CART], SHELL)).toMatchObject({
    module: 'shell',
    version: '2.0.0',
  });
  expect(faultOf(thrown(new Error('x'), IN_SHELL), 'handler', [CART], undefined)).toBeUndefined();
  expect(faultOf(thrown(new Error('x'), '    at chrome-extension://abc/a.js:1:1'), 'handler', [CART], SHELL)).toBeUndefined();
  expect(faultOf('text', 'rejection', [CART], SHELL)).toBeUndefined();
});

it('has the place in the shell where a page of the module crashed inside a shared part', () => {
  const error = thrown(new TypeError('x'), IN_SHELL, IN_SHELL, IN_SHELL, IN_SHELL);
  const place = ['shell@2.0.0/static/js/lib-react.11.js', 2, 80];
  expect(crashOf(error, CART, SHELL)).toEqual({ kind: 'render', name: 'TypeError', frames: [place, place, place] });
});

it('reports a name that is not known as Error: it could contain a value', () => {
  const error = Object.assign(thrown(new Error('x'), IN_CART), { name: 'order LF-10260 of Asha' });
  expect(faultOf(error, 'rejection', [CART], SHELL)?.fault.name).toBe('Error');
});

it.each([
  ['PGRST202', 'a function that does not exist', true],
  ['42703', 'a column that does not exist', true],
  ['PT409', 'a refusal of the product', false],
  ['network', 'no network', false],
  ['42501', 'no right', false],
  ['http_503', 'a backend that is down', false],
])('counts a call that ended with %s (%s): %s', (code, _what, counts) => {
  const error = thrown(new AppError('refused', { code }), IN_CART);
  expect(faultOf(error, 'call', [CART], SHELL) !== undefined).toBe(counts);
});

it('does not count what the shell reports as a load, or what was aborted', () => {
  expect(faultOf(thrown(new ModuleLoadError(new Error('404'), 'cart'), IN_CART), 'rejection', [CART], SHELL)).toBeUndefined();
  expect(faultOf(thrown(Object.assign(new Error('x'), { name: 'AbortError' }), IN_CART), 'call', [CART], SHELL)).toBeUndefined();
});
