import { randomBytes, randomInt } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { integrityOf, bytesOf, type Files } from '../delivery/a-release.ts';
import { builtRemote, builtShell, removeBuilt } from './built.ts';
import { cutLine } from './cut-line.ts';
import { type Landfall, startLandfall } from './landfall.ts';

const START_MS = 300_000;
const TIMES = 20;

let landfall: Landfall;
beforeAll(async () => {
  landfall = await startLandfall();
}, START_MS);
afterAll(async () => {
  await landfall.stop();
  await removeBuilt();
});

/** Some 300 kB in a dozen files that do not compress. */
function largeRemote(): Files {
  const chunks = Array.from(
    { length: 10 },
    (_, n) => [`static/js/async/${n}.js`, new Uint8Array(randomBytes(20_000 + n))] as const,
  );
  const table = chunks.map(([, bytes], n) => `"${n}":"${integrityOf(bytes)}"`).join(',');
  const entry = bytesOf(`const r={};r.sriHashes={${table}};`);
  return { ...Object.fromEntries(chunks), 'remoteEntry.js': entry, 'mf-manifest.json': bytesOf('{}') };
}

const publishedVersions = async (): Promise<string[]> => {
  const { answer: response } = await landfall.release('versions', 'cart');
  return ((response['releases'] ?? []) as { version: string }[]).map(({ version }) => version);
};

it(
  `A publication that is killed at a random byte, ${TIMES} times, leaves no release, and can be done again`,
  async () => {
    const files = largeRemote();
    const folder = await builtRemote('cart', '1.0.0', {}, files);
    const whole = await cutLine(landfall.url, Infinity, () => {});
    expect((await landfall.begin(['publish', 'cart', '--from', folder], { url: whole.url }).ended).status).toBe(0);
    const total = whole.sent();
    await whole.close();

    const versions = Array.from({ length: TIMES }, (_, n) => `1.1.${n}`);
    for (const version of versions) {
      const from = await builtRemote('cart', version, {}, files);
      const after = randomInt(1, total - 1);
      const line = await cutLine(landfall.url, after, () => publishing.kill());
      const publishing = landfall.begin(['publish', 'cart', '--from', from], { url: line.url });
      expect(await publishing.ended, `killed after ${after} of ${total} bytes`).toMatchObject({ status: null });
      await line.close();
    }
    expect(await publishedVersions()).toEqual(['1.0.0']);

    const [again = ''] = versions;
    const from = await builtRemote('cart', again, {}, files);
    expect(await landfall.release('publish', 'cart', '--from', from)).toMatchObject({ status: 0, answer: { already: false } });
    expect((await landfall.release('publish', 'shell', '--from', await builtShell('1.0.0'))).status).toBe(0);
    expect((await landfall.release('promote', 'shell', '1.0.0')).status).toBe(0);
    expect(await landfall.release('promote', 'cart', again)).toMatchObject({ status: 0, answer: { version: again } });
    expect((await landfall.map()).modules['cart']?.stable.version).toBe(again);
  },
  START_MS,
);
