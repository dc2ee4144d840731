/** Copies of pictures without what they tell about their maker: GPS position, camera, editing history, embedded previews and
 *  data after the picture's end. Colour profiles and the orientation stay. Each returns null if the bytes are not such a picture. */

type Bytes = Uint8Array<ArrayBuffer>;

const text = (bytes: Bytes, at: number, length: number): string => String.fromCharCode(...bytes.subarray(at, at + length));

const viewOf = (bytes: Bytes): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

function join(parts: readonly Uint8Array[]): Bytes {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.byteLength, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.byteLength;
  }
  return whole;
}

const ORIENTATION = 0x0112;
const EXIF_TIFF_AT = 10;

/** The orientation in an Exif segment, 1 to 8; 1 if it has none. */
function orientationOf(segment: Bytes): number {
  try {
    const view = viewOf(segment.subarray(EXIF_TIFF_AT));
    const little = view.getUint16(0) === 0x4949;
    const directory = view.getUint32(4, little);
    for (let entry = 0; entry < view.getUint16(directory, little); entry += 1) {
      const at = directory + 2 + entry * 12;
      if (view.getUint16(at, little) === ORIENTATION) return view.getUint16(at + 8, little);
    }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error; // an offset outside the segment
  }
  return 1;
}

/** An Exif segment with the orientation alone. Empty for 1, which is the default. */
const orientationSegment = (value: number): Uint8Array =>
  value > 1 && value <= 8
    ? Uint8Array.from(
        // prettier-ignore
        [0xff, 0xe1, 0, 34, 0x45, 0x78, 0x69, 0x66, 0, 0, 0x4d, 0x4d, 0, 0x2a, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, value, 0, 0, 0, 0, 0, 0],
      )
    : new Uint8Array();

const END_OF_IMAGE = 0xd9;
const START_OF_SCAN = 0xda;

/** Application segments and comments carry metadata, except JFIF, ICC profiles and Adobe's colour transform. */
function isPicturePart(marker: number, segment: Bytes): boolean {
  if (marker === 0xfe) return false;
  if (marker < 0xe0 || marker > 0xef) return true;
  const name = text(segment, 4, 11);
  return name.startsWith('JFIF\0') || name === 'ICC_PROFILE' || name.startsWith('Adobe');
}

/** Index of the first marker after the coded data that begins at `from`. */
function endOfScan(bytes: Bytes, from: number): number {
  let at = from;
  while (at < bytes.length && (bytes[at] !== 0xff || bytes[at + 1] === 0 || (bytes[at + 1]! & 0xf8) === 0xd0)) at += 1;
  return at;
}

export function cleanJpeg(bytes: Bytes): Bytes | null {
  const view = viewOf(bytes);
  const parts: Uint8Array[] = [];
  let orientation = 1;
  let hasScan = false;
  let at = 2;
  while (at + 4 <= bytes.length) {
    const marker = bytes[at + 1]!;
    if (bytes[at] !== 0xff) return null;
    if (marker === END_OF_IMAGE) break;
    const end = at + 2 + view.getUint16(at + 2);
    if (end > bytes.length || end < at + 4) return null;
    const segment = bytes.subarray(at, end);
    if (marker === 0xe1 && text(segment, 4, 4) === 'Exif') orientation = orientationOf(segment);
    at = marker === START_OF_SCAN ? endOfScan(bytes, end) : end;
    hasScan ||= marker === START_OF_SCAN;
    if (isPicturePart(marker, segment)) parts.push(bytes.subarray(segment.byteOffset - bytes.byteOffset, at));
  }
  if (!hasScan) return null;
  return join([bytes.subarray(0, 2), orientationSegment(orientation), ...parts, Uint8Array.of(0xff, END_OF_IMAGE)]);
}

const PNG_PARTS = new Set('IHDR PLTE IDAT IEND tRNS cHRM gAMA iCCP sBIT sRGB cICP bKGD hIST pHYs sPLT acTL fcTL fdAT'.split(' '));

export function cleanPng(bytes: Bytes): Bytes | null {
  const view = viewOf(bytes);
  const parts: Uint8Array[] = [bytes.subarray(0, 8)];
  const seen = new Set<string>();
  for (let at = 8; at + 12 <= bytes.length && !seen.has('IEND');) {
    const end = at + 12 + view.getUint32(at);
    const name = text(bytes, at + 4, 4);
    if (end > bytes.length) return null;
    if (PNG_PARTS.has(name)) parts.push(bytes.subarray(at, end));
    seen.add(name);
    at = end;
  }
  return ['IHDR', 'IDAT', 'IEND'].every((name) => seen.has(name)) ? join(parts) : null;
}

const WEBP_PARTS = new Set(['VP8X', 'VP8 ', 'VP8L', 'ALPH', 'ANIM', 'ANMF', 'ICCP']);
/** Bits of VP8X that announce EXIF and XMP. */
const WEBP_METADATA = 0x0c;

export function cleanWebp(bytes: Bytes): Bytes | null {
  const view = viewOf(bytes);
  const parts: Uint8Array[] = [bytes.slice(0, 12)];
  const seen = new Set<string>();
  for (let at = 12; at + 8 <= bytes.length && at < view.getUint32(4, true) + 8;) {
    const size = view.getUint32(at + 4, true);
    const end = at + 8 + size + (size % 2);
    const name = text(bytes, at, 4);
    if (at + 8 + size > bytes.length) return null;
    const part = bytes.slice(at, end);
    if (name === 'VP8X') part[8]! &= ~WEBP_METADATA;
    if (WEBP_PARTS.has(name)) parts.push(part);
    seen.add(name);
    at = end;
  }
  if (!['VP8 ', 'VP8L', 'ANMF'].some((name) => seen.has(name))) return null;
  const whole = join(parts);
  viewOf(whole).setUint32(4, whole.length - 8, true);
  return whole;
}
