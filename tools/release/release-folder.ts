import fs from 'node:fs/promises';
import path from 'node:path';
import { RELEASE, type ReleaseDocument, readDocument } from '../../libs/delivery/src/release-document.ts';
import { EXIT, Failure } from './failure.ts';

/** A built release: its folder and its document. */
export interface BuiltRelease {
  folder: string;
  document: ReleaseDocument;
}

/** @throws Failure if the folder contains no publishable release */
export async function readRelease(folder: string): Promise<BuiltRelease> {
  const text = await fs.readFile(path.join(folder, RELEASE), 'utf8').catch(() => null);
  if (text === null) {
    const message = `${folder} holds no release.json: name the folder of one release, as dist/releases/cart/1.5.0.`;
    throw new Failure(EXIT.usage, 'no_release_folder', message);
  }
  try {
    return { folder, document: readDocument(JSON.parse(text)) };
  } catch (error) {
    throw new Failure(EXIT.refused, 'bad_release', `${folder}: ${(error as Error).message}. Build it again.`);
  }
}

export const readReleaseFile = async ({ folder }: BuiltRelease, name: string): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await fs.readFile(path.join(folder, name)));

/** Transferred bytes: the brotli copies if there are any. */
export async function compressedWeight({ folder, document }: BuiltRelease): Promise<number> {
  const sizes = document.files
    .filter(({ path: name }) => /\.(js|css)$/.test(name))
    .map(({ path: name, bytes }) =>
      fs.stat(path.join(folder, `${name}.br`)).then(
        ({ size }) => size,
        () => bytes,
      ),
    );
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}
