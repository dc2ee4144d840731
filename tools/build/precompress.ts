import fs from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import { filesIn } from '../files.ts';

const TEXT = /\.(js|css|html|json|svg)$/;
/** bytes. A smaller file fits into one packet anyway, so compression saves nothing. */
const SMALL = 200;

const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);

async function compress(file: string): Promise<void> {
  const content = await fs.readFile(file);
  if (content.length < SMALL) return;
  const params = { [zlib.constants.BROTLI_PARAM_QUALITY]: 11, [zlib.constants.BROTLI_PARAM_SIZE_HINT]: content.length };
  await Promise.all([
    brotli(content, { params }).then((packed) => fs.writeFile(`${file}.br`, packed)),
    gzip(content, { level: 9 }).then((packed) => fs.writeFile(`${file}.gz`, packed)),
  ]);
}

/** Writes a `.br` and a `.gz` beside every text file of a folder. */
export async function precompress(folder: string): Promise<void> {
  await Promise.all(
    filesIn(folder)
      .filter((file) => TEXT.test(file))
      .map((file) => compress(path.join(folder, file))),
  );
}
