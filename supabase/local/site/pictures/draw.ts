import fs from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Font, Node, Renderer } from '@takumi-rs/core';
import { PICTURE } from './picture-size.ts';

/** The shop's own font files (libs/ui/src/css/base.css). The second has the signs that the first lacks, such as ₹. */
const FILES: [file: string, unicodeRange?: [number, number][]][] = [
  ['figtree-latin-wght-normal.woff2'],
  [
    'figtree-latin-ext-wght-normal.woff2',
    [
      [0x100, 0x2ba],
      [0x1e00, 0x1eff],
      [0x20a0, 0x20c0],
    ],
  ],
];

/** Whether the font has every character of a text. Others would be drawn as empty boxes. */
export const isDrawable = (text: string): boolean =>
  /^[\u0020-\u007E\u00A0-\u017F\u2013\u2014\u2018-\u201E\u2022\u2026\u20AC\u20B9\u2212]*$/.test(text);

async function readFonts(): Promise<Font[]> {
  const folder = path.dirname(createRequire(import.meta.url).resolve('@fontsource-variable/figtree/package.json'));
  return Promise.all(
    FILES.map(async ([file, unicodeRange]) => ({
      name: 'Figtree',
      data: await fs.readFile(path.join(folder, 'files', file)),
      ...(unicodeRange && { unicodeRange }),
    })),
  );
}

let renderer: Promise<Renderer> | undefined;

/** Loaded with the first picture: on a platform without its native code everything else works. */
async function openRenderer(): Promise<Renderer> {
  const takumi = await import('@takumi-rs/core');
  const opened = new takumi.Renderer({ cacheMaxBytes: 0 });
  for (const font of await readFonts()) await opened.registerFont(font);
  return opened;
}

/** A PNG. Drawn in a thread of its own, in 10 to 30 ms. */
export async function draw(card: Node): Promise<Uint8Array<ArrayBuffer>> {
  renderer ??= openRenderer();
  return new Uint8Array(await (await renderer).render(card, { ...PICTURE, format: 'png' }));
}
