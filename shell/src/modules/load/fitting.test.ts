import { expect, it, vi } from 'vitest';
import { cleanUpAfterEach } from '../../testing/clean-up.ts';
import { WITH_PREVIOUS } from '../../testing/fake-delivery.ts';
import { fittingChoices } from './fitting.ts';

cleanUpAfterEach();

const aPackage = (names: string[]) => ({
  ...Object.fromEntries(names.map((name) => [name, () => undefined])),
  [Symbol.toStringTag]: 'Module',
});
/** What this page's shell shares. */
const OFFERED = {
  react: { version: '19.3.1', lib: () => aPackage(['useState']) },
  rxjs: { version: '7.8.2', get: async () => () => aPackage(['map']) },
};

const need = (range: string, ...names: string[]) => ({ range, names });
const fits = { react: need('^19.3.0', 'useState'), rxjs: need('^7.8.0', 'map') };

/** Serves the documents of releases, by version. */
function released(documents: Record<string, object>): void {
  vi.stubGlobal('fetch', async (url: URL) => {
    const version = url.pathname.split('/').at(-2)!;
    const document = documents[version];
    return document
      ? Response.json({ module: 'cart', version, contract: '^1.0.0', ...document })
      : new Response('', { status: 404 });
  });
}
const chosen = async () => (await fittingChoices('cart', WITH_PREVIOUS, OFFERED)).map(({ release }) => release.version);

it('keeps releases that work in this page’s shell, in order', async () => {
  released({ '1.1.0': { needs: fits }, '1.0.0': { needs: fits } });
  expect(await chosen()).toEqual(['1.1.0', '1.0.0']);
});

it.each([
  ['a package that it does not share', { needs: { ...fits, dayjs: need('^1.0.0') } }],
  ['another range', { needs: { ...fits, react: need('^20.0.0') } }],
  ['a name that it does not share', { needs: { ...fits, rxjs: need('^7.8.0', 'map', 'zip') } }],
  ['another contract', { needs: fits, contract: '^2.0.0' }],
])('leaves out a release that needs %s', async (_what, document) => {
  released({ '1.1.0': document, '1.0.0': { needs: fits } });
  expect(await chosen()).toEqual(['1.0.0']);
});

it('asks for a reload where no release works in this page’s shell', async () => {
  released({ '1.1.0': { needs: { dayjs: need('^1.0.0') } }, '1.0.0': { needs: { dayjs: need('^1.0.0') } } });
  await expect(chosen()).rejects.toMatchObject({ name: 'NewerShellNeeded' });
});

it('keeps a release whose document cannot be read: loading it tells', async () => {
  released({ '1.0.0': { needs: { dayjs: need('^1.0.0') } } });
  expect(await chosen()).toEqual(['1.1.0']);
});
