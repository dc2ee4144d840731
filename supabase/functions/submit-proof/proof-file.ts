import { Refusal } from '../_shared/http.ts';

export interface ProofFile {
  bytes: Uint8Array<ArrayBuffer>;
  type: string;
  extension: string;
  /** SHA-256 in hex. */
  sha256: string;
}

/** What a file starts with says what it is; its name and the browser's word do not. */
const KINDS = [
  { type: 'image/jpeg', extension: 'jpg', start: [0xff, 0xd8, 0xff] },
  { type: 'image/png', extension: 'png', start: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] },
  { type: 'application/pdf', extension: 'pdf', start: [0x25, 0x50, 0x44, 0x46, 0x2d] },
];

export const kindOf = (bytes: Uint8Array) => KINDS.find(({ start }) => start.every((byte, index) => bytes[index] === byte));

const hex = (bytes: ArrayBuffer): string => [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** @throws Refusal 400 missing_file, 413 too_large, 415 wrong_type */
export async function readProof(file: FormDataEntryValue | null, maxBytes: number): Promise<ProofFile> {
  if (!(file instanceof Blob) || file.size === 0) throw new Refusal(400, 'missing_file', 'Choose a file first.');
  if (file.size > maxBytes) throw new Refusal(413, 'too_large', `The file is too large: at most ${maxBytes / 2 ** 20} MB.`);
  const bytes = new Uint8Array(await file.arrayBuffer());
  const kind = kindOf(bytes);
  if (!kind) throw new Refusal(415, 'wrong_type', 'Only JPG, PNG and PDF files are accepted.');
  return { bytes, type: kind.type, extension: kind.extension, sha256: hex(await crypto.subtle.digest('SHA-256', bytes)) };
}
