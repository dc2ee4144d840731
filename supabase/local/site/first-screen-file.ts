import fs from 'node:fs/promises';
import path from 'node:path';
import { FIRST_SCREENS, type FirstScreens, parseFirstScreens } from '../../../libs/delivery/src/first-screens.ts';

/** By file and time of change: the built shell's folder is written again by each build, a release never is. */
const known = new Map<string, FirstScreens | null>();
const MAX_KNOWN = 40;

async function read(file: string): Promise<FirstScreens | null> {
  try {
    return parseFirstScreens(await fs.readFile(file, 'utf8'));
  } catch (error) {
    console.warn(`${file} can't be used, so its pages start without a first screen: ${String(error)}`);
    return null;
  }
}

/** The first screens of a release; null if it has none, as releases built before there were any. */
export async function readFirstScreens(folder: string): Promise<FirstScreens | null> {
  const file = path.join(folder, FIRST_SCREENS);
  const stat = await fs.stat(file).catch(() => null);
  if (!stat) return null;
  const key = `${file} ${stat.mtimeMs}`;
  const screens = known.has(key) ? known.get(key)! : await read(file);
  known.set(key, screens);
  const oldest = known.keys().next().value;
  if (known.size > MAX_KNOWN && oldest) known.delete(oldest);
  return screens;
}
