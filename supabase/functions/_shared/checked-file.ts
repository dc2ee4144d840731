import { Refusal } from './http.ts';
import { cleanJpeg, cleanPng, cleanWebp } from './without-metadata.ts';

export interface FileKind {
  type: string;
  extension: string;
  /** Whether the bytes have this type's signature. */
  matches: (bytes: Uint8Array) => boolean;
  /** The file without metadata, null if it is not of this type after all. Documents stay unchanged. */
  clean?: (bytes: Uint8Array<ArrayBuffer>) => Uint8Array<ArrayBuffer> | null;
}

export interface CheckedFile {
  bytes: Uint8Array<ArrayBuffer>;
  type: string;
  extension: string;
  /** SHA-256 in hex. */
  sha256: string;
}

const startsWith =
  (start: readonly number[], at = 0) =>
  (bytes: Uint8Array) =>
    start.every((byte, index) => bytes[at + index] === byte);

export const JPG: FileKind = { type: 'image/jpeg', extension: 'jpg', matches: startsWith([0xff, 0xd8, 0xff]), clean: cleanJpeg };
export const PNG: FileKind = {
  type: 'image/png',
  extension: 'png',
  matches: startsWith([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  clean: cleanPng,
};
export const PDF: FileKind = { type: 'application/pdf', extension: 'pdf', matches: startsWith([0x25, 0x50, 0x44, 0x46, 0x2d]) };
/** "RIFF", four bytes of length, "WEBP". */
export const WEBP: FileKind = {
  type: 'image/webp',
  extension: 'webp',
  matches: (bytes) => startsWith([0x52, 0x49, 0x46, 0x46])(bytes) && startsWith([0x57, 0x45, 0x42, 0x50], 8)(bytes),
  clean: cleanWebp,
};

const hex = (bytes: ArrayBuffer): string => [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');

const listTypes = (kinds: readonly FileKind[]): string =>
  new Intl.ListFormat('en').format(kinds.map(({ extension }) => extension.toUpperCase()));

/** Reads a form's file, pictures without metadata. The content decides the type, not the name or the browser's content type. @throws Refusal 400
 *  missing_file, 413 too_large, 415 wrong_type */
export async function readChecked(
  file: FormDataEntryValue | null,
  maxBytes: number,
  kinds: readonly FileKind[],
): Promise<CheckedFile> {
  if (!(file instanceof Blob) || file.size === 0) throw new Refusal(400, 'missing_file', 'Choose a file first.');
  if (file.size > maxBytes) throw new Refusal(413, 'too_large', `The file is too large: at most ${maxBytes / 2 ** 20} MB.`);
  const sent = new Uint8Array(await file.arrayBuffer());
  const kind = kinds.find(({ matches }) => matches(sent));
  const bytes = kind?.clean ? kind.clean(sent) : sent;
  if (!kind || !bytes) throw new Refusal(415, 'wrong_type', `Only ${listTypes(kinds)} files are accepted.`);
  return { bytes, type: kind.type, extension: kind.extension, sha256: hex(await crypto.subtle.digest('SHA-256', bytes)) };
}
