import { deflateSync, inflateSync } from 'node:zlib';
import { PNG_SIGNATURE, chunk } from '../fixtures/files.ts';

const COLOURS = 256;

interface Picture {
  width: number;
  height: number;
  /** Three bytes per pixel. */
  rgb: Buffer;
}

/** PNG specification, 9.4: the predictor closest to left + up - corner. */
function paeth(left: number, up: number, corner: number): number {
  const [toLeft, toUp, toCorner] = [Math.abs(up - corner), Math.abs(left - corner), Math.abs(left + up - 2 * corner)];
  if (toLeft <= toUp && toLeft <= toCorner) return left;
  return toUp <= toCorner ? up : corner;
}

const PREDICTORS: ((left: number, up: number, corner: number) => number)[] = [
  () => 0,
  (left) => left,
  (_, up) => up,
  (left, up) => (left + up) >> 1,
  paeth,
];

/** Reverses PNG row filters. @param step bytes per pixel */
function unfilter(raw: Buffer, height: number, rowBytes: number, step: number): Buffer {
  const out = Buffer.alloc(height * rowBytes);
  for (let y = 0; y < height; y++) {
    const predict = PREDICTORS[raw[y * (rowBytes + 1)]!]!;
    for (let x = 0; x < rowBytes; x++) {
      const at = y * rowBytes + x;
      const left = x < step ? 0 : out[at - step]!;
      const up = y === 0 ? 0 : out[at - rowBytes]!;
      const corner = x < step || y === 0 ? 0 : out[at - rowBytes - step]!;
      out[at] = raw[y * (rowBytes + 1) + 1 + x]! + predict(left, up, corner);
    }
  }
  return out;
}

/** Reads PNGs as browsers write them: 8 bits, not interlaced, opaque. */
function decode(png: Buffer): Picture {
  const data: Buffer[] = [];
  for (let at = PNG_SIGNATURE.length; at < png.length; at += 12 + png.readUInt32BE(at)) {
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT') data.push(png.subarray(at + 8, at + 8 + png.readUInt32BE(at)));
  }
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)];
  const step = png[25] === 6 ? 4 : 3;
  const pixels = unfilter(inflateSync(Buffer.concat(data)), height, width * step, step);
  if (step === 3) return { width, height, rgb: pixels };
  return { width, height, rgb: Buffer.from(pixels.filter((_, at) => at % 4 !== 3)) };
}

const distance = (one: number, other: number): number =>
  [16, 8, 0].reduce((sum, bits) => sum + (((one >> bits) & 255) - ((other >> bits) & 255)) ** 2, 0);

/** The most frequent colours, and the nearest one for each other colour. */
function reduce(colours: Uint32Array): { palette: number[]; indexOf: Map<number, number> } {
  const counts = new Map<number, number>();
  for (const colour of colours) counts.set(colour, (counts.get(colour) ?? 0) + 1);
  const byUse = [...counts.keys()].sort((one, other) => counts.get(other)! - counts.get(one)!);
  const palette = byUse.slice(0, COLOURS);
  const nearest = (colour: number) => {
    const far = palette.map((one) => distance(one, colour));
    return far.indexOf(Math.min(...far));
  };
  return { palette, indexOf: new Map(byUse.map((colour, at) => [colour, at < COLOURS ? at : nearest(colour)])) };
}

/** The same picture with at most 256 colours, a third of the size. Screens have few colours except at the edges of letters. */
export function smallPng(png: Buffer): Buffer {
  const { width, height, rgb } = decode(png);
  const colours = new Uint32Array(width * height);
  for (let at = 0; at < colours.length; at++) colours[at] = (rgb[at * 3]! << 16) | (rgb[at * 3 + 1]! << 8) | rgb[at * 3 + 2]!;
  const { palette, indexOf } = reduce(colours);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 3, 0, 0, 0], 8); // 8 bits, indexed
  const rows = Buffer.alloc(height * (width + 1)); // each row starts with filter 0 (none)
  for (let at = 0; at < colours.length; at++) rows[at + Math.floor(at / width) + 1] = indexOf.get(colours[at]!)!;
  const table = Buffer.from(palette.flatMap((colour) => [colour >> 16, (colour >> 8) & 255, colour & 255]));
  return Buffer.concat([
    PNG_SIGNATURE,
    chunk('IHDR', header),
    chunk('PLTE', table),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
