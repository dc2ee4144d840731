/** Pictures for uploads. */

/** One pixel. */
export const PNG: Buffer<ArrayBuffer> = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const u32le = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
};
const riff = (name: string, body: Buffer): Buffer =>
  Buffer.concat([Buffer.from(name, 'latin1'), u32le(body.length), body, Buffer.alloc(body.length % 2)]);
const webp = (...chunks: Buffer[]): Buffer =>
  riff('RIFF', Buffer.concat([Buffer.from('WEBP', 'latin1'), ...chunks])) as Buffer<ArrayBuffer>;

/** Structure only: no browser draws it. */
export const WEBP = webp(riff('VP8 ', Buffer.alloc(10, 1)));

/** What must not come down again. */
export const SECRET = '27.7172N 85.3240E Pixel 11';

const segment = (marker: number, body: Buffer): Buffer => {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(body.length + 2, 2);
  return Buffer.concat([head, body]);
};
/** An Exif block with orientation 6 and the secret. */
const EXIF = Buffer.concat([
  Buffer.from('Exif\0\0II*\0\x08\0\0\0\x01\0\x12\x01\x03\0\x01\0\0\0\x06\0\0\0\0\0\0\0', 'latin1'),
  Buffer.from(SECRET),
]);
const ICC = segment(0xe2, Buffer.from('ICC_PROFILE\0profile', 'latin1'));
const SCAN = Buffer.concat([segment(0xda, Buffer.from([1, 1, 0, 0, 63, 0])), Buffer.from([1, 2, 0xff, 0, 3, 0xff, 0xd0, 4])]);

/** A JPEG with the secret in Exif, XMP, IPTC, a comment, and behind its end. */
export const JPEG_WITH_PLACE = Buffer.concat([
  Buffer.from([0xff, 0xd8]),
  segment(0xe1, EXIF),
  segment(0xe1, Buffer.from(`http://ns.adobe.com/xap/1.0/\0<x>${SECRET}</x>`, 'latin1')),
  ICC,
  segment(0xe2, Buffer.from(`MPF\0${SECRET}`, 'latin1')),
  segment(0xed, Buffer.from(`Photoshop 3.0\0${SECRET}`, 'latin1')),
  segment(0xfe, Buffer.from(SECRET)),
  segment(0xc0, Buffer.from([8, 0, 1, 0, 1, 1, 1, 0x11, 0])),
  SCAN,
  Buffer.from([0xff, 0xd9]),
  Buffer.from(`trailing video ${SECRET}`),
]);
/** The segments of JPEG_WITH_PLACE that must remain. */
export const JPEG_PARTS = [ICC, SCAN];

const pngChunk = (name: string, body: string): Buffer => {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(body.length);
  return Buffer.concat([length, Buffer.from(name + body, 'latin1'), Buffer.alloc(4)]);
};
const HEAD = 33; // signature and IHDR
export const PNG_WITH_PLACE = Buffer.concat([
  PNG.subarray(0, HEAD),
  pngChunk('tEXt', SECRET),
  pngChunk('eXIf', SECRET),
  PNG.subarray(HEAD),
  Buffer.from(SECRET),
]);

export const WEBP_WITH_PLACE = Buffer.concat([
  webp(
    riff('VP8X', Buffer.from([0x0c, 0, 0, 0, 0, 0, 0, 0, 0, 0])),
    riff('VP8 ', Buffer.alloc(10, 1)),
    riff('EXIF', Buffer.from(SECRET)),
    riff('XMP ', Buffer.from(SECRET)),
  ),
  Buffer.from(SECRET),
]);
