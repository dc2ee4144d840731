import { InvalidArgumentError } from 'commander';

/** `1,5` is not taken: a decimal point it is. Hundredths of a per cent, 1 to 10000.
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

/** Plain semver: what is published carries no `-local` or other mark.
 *  @throws InvalidArgumentError */
export function parseVersion(text: string): string {
  if (!/^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)$/.test(text)) throw new InvalidArgumentError('Say a version such as 1.4.0.');
  return text;
}
