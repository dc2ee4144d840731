import { describe, expect, it, vi } from 'vitest';
import { type Card, cardNodes } from './card.ts';
import { draw, isDrawable } from './draw.ts';
import { pictureAddress, picturedBy, picturePath } from './picture-address.ts';
import { pictureStore } from './picture-store.ts';

const card = (title: string): Card => ({ company: 'Landfall', title, foot: 'line' });

/** Width and height in a PNG's header. */
const sizeOf = (png: Uint8Array) => {
  const view = new DataView(png.buffer, png.byteOffset);
  return [view.getUint32(16), view.getUint32(20)];
};

describe('The picture of a link', () => {
  it('is a PNG of 1200 by 630 whose pixels differ with what it says', async () => {
    const [one, other] = [await draw(cardNodes(card('One'))), await draw(cardNodes(card('Other')))];
    expect(Buffer.from(one.slice(1, 4)).toString()).toBe('PNG');
    expect(sizeOf(one)).toEqual([1200, 630]);
    expect(Buffer.compare(one, other)).not.toBe(0);
  });

  it('leaves out a text that the font can’t draw, instead of empty boxes', async () => {
    expect([isDrawable('₹35,989 · Zürich'), isDrawable('लैंडफॉल')]).toEqual([true, false]);
    const without = await draw(cardNodes({ ...card('One'), company: '' }));
    expect(Buffer.compare(await draw(cardNodes({ ...card('One'), company: 'लैंडफॉल' })), without)).toBe(0);
  });

  it('takes no longer for a very long text', async () => {
    const ends = await draw(cardNodes(card('word '.repeat(40))));
    expect(Buffer.compare(await draw(cardNodes(card('word '.repeat(40_000)))), ends)).toBe(0);
  });

  it('has the address of its page, and another one when it changes', () => {
    expect(picturePath({ pathname: '/' })).toBe('/og/home.png');
    expect(picturePath({ pathname: '/blog', post: 'landed-cost' })).toBe('/og/blog/landed-cost.png');
    expect(picturedBy('/og/home.png')).toEqual([{ pathname: '/' }]);
    expect(picturedBy('/og/blog/landed-cost.png')).toEqual([
      { pathname: '/blog/landed-cost' },
      { pathname: '/blog', post: 'landed-cost' },
    ]);
    const addressOf = (title: string) => pictureAddress('https://shop.example', { pathname: '/about' }, card(title));
    expect(addressOf('One')).toMatch(/^https:\/\/shop\.example\/og\/about\.png\?v=[\da-f]{12}$/);
    expect(addressOf('One')).not.toBe(addressOf('Other'));
  });
});

describe('Drawing pictures', () => {
  const bytes = new Uint8Array([1]);

  it('happens once for each picture, one at a time', async () => {
    let drawing = 0;
    let most = 0;
    const drawOne = vi.fn<() => Promise<Uint8Array<ArrayBuffer>>>(async () => {
      most = Math.max(most, ++drawing);
      await new Promise((resolve) => setTimeout(resolve, 5));
      drawing -= 1;
      return bytes;
    });
    const pictures = pictureStore(drawOne);
    await Promise.all(['a', 'a', 'b', 'c'].map((title) => pictures.get(card(title))));
    await pictures.get(card('a'));
    expect([drawOne.mock.calls.length, most]).toEqual([3, 1]);
  });

  it('is refused while ten wait, and possible again afterwards', async () => {
    const pictures = pictureStore(async () => bytes);
    const asked = Array.from({ length: 12 }, (_, n) => pictures.get(card(String(n))));
    expect((await Promise.all(asked)).filter((picture) => picture === null)).toHaveLength(2);
    expect(await pictures.get(card('later'))).not.toBeNull();
  });

  it('keeps the last hundred pictures and no failure', async () => {
    const drawOne = vi.fn<() => Promise<Uint8Array<ArrayBuffer>>>(async () => bytes);
    const pictures = pictureStore(drawOne);
    for (let n = 0; n <= 100; n += 1) await pictures.get(card(String(n)));
    await pictures.get(card('100'));
    expect(drawOne).toHaveBeenCalledTimes(101);
    await pictures.get(card('0'));
    expect(drawOne).toHaveBeenCalledTimes(102);
    drawOne.mockRejectedValueOnce(new Error('no font'));
    await expect(pictures.get(card('new'))).rejects.toThrow('no font');
    expect(await pictures.get(card('new'))).not.toBeNull();
  });
});
