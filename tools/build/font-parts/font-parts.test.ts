import fs from 'node:fs';
import { createRequire } from 'node:module';
import { expect, it } from 'vitest';
import { CURRENCY_SYMBOLS } from '@landfall/currency';
import { charactersIn, facesIn, TEXT_PART, typeCss } from './font-parts.ts';
import { fontPart } from './loader.ts';

const { resolve } = createRequire(import.meta.url);
const faces = facesIn(fs.readFileSync(typeCss, 'utf8'));
const text = faces.find(({ part }) => part === TEXT_PART)!;
const fileOf = (name: string) => fs.readFileSync(resolve(`@fontsource-variable/figtree/files/${name}`));

it('gives each of Figtree’s characters to one face', () => {
  const published = facesIn(fs.readFileSync(resolve('@fontsource-variable/figtree/index.css'), 'utf8'));
  const ours = faces.flatMap(({ range }) => charactersIn(range));
  expect(ours.length).toBe(new Set(ours).size);
  expect(ours.toSorted()).toEqual([...new Set(published.flatMap(({ range }) => charactersIn(range)))].toSorted());
});

it('preloads the signs of every price except the rupee’s, which is a part of its own', () => {
  const signs = new Set(Object.values(CURRENCY_SYMBOLS).join(''));
  const missing = [...signs].filter((sign) => !charactersIn(text.range).includes(sign));
  expect(missing).toEqual(['₹']);
  expect(faces.find(({ part }) => part === 'rupee')?.range.trim()).toBe('U+20B9');
});

it('makes small parts: text has at most 12.8 kB, the rupee sign 1.1', async () => {
  const bytes = (file: string, part: typeof text) => fontPart(fileOf(file), part.range).then(({ length }) => length);
  expect(await bytes('figtree-latin-wght-normal.woff2', text)).toBeLessThan(12_800);
  const rupee = faces.find(({ part }) => part === 'rupee')!;
  const size = await bytes('figtree-latin-ext-wght-normal.woff2', rupee);
  expect(size).toBeGreaterThan(500); // a font without the sign
  expect(size).toBeLessThan(1_100);
});
