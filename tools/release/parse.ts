import { InvalidArgumentError } from 'commander';
import valid from 'semver/functions/valid.js';
import { isVersion } from '../../libs/delivery/src/paths.ts';

/** A percentage with a decimal point (`1,5` is refused), in hundredths of a percent, 1 to 10000.
 *  @throws InvalidArgumentError */
export function parsePercent(text: string): number {
  const weight = Math.round(Number(text.replace(/\s*%$/, '')) * 100);
  if (!(weight >= 1 && weight <= 10_000)) throw new InvalidArgumentError('Say a share from 0.01 to 100.');
  return weight;
}

export const parseList = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);

/** @throws InvalidArgumentError */
export function parseWhole(text: string): number {
  if (!/^\d+$/.test(text)) throw new InvalidArgumentError('Say a whole number.');
  return Number(text);
}

/** Semver, including prereleases; no build metadata and no `-local.` version, which `npm start` creates and replaces.
 *  @throws InvalidArgumentError */
export function parseVersion(text: string): string {
  const isPlain = valid(text) === text && isVersion(text); // `valid` leaves out build metadata, a leading v and blanks
  if (!isPlain) throw new InvalidArgumentError('Say a version such as 1.4.0 or 1.5.0-rc.1.');
  if (/-local\b/.test(text))
    throw new InvalidArgumentError('-local versions are made by npm start. Say one such as 1.4.0 or 1.5.0-rc.1.');
  return text;
}
