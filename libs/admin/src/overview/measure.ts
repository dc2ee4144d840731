/** What is shown where there is nothing to divide by. */
export const NOTHING = '–';

/** "38 %" out of 0.38. */
export const percent = (share: number | null): string => (share === null ? NOTHING : `${Math.round(share * 100)} %`);

/** "7.4 h". */
export const hours = (time: number | null): string => (time === null ? NOTHING : `${Number(time.toFixed(1))} h`);

/** How an amount compares with the range before: "+ 6.1 %", nothing to say without one. */
export function growth(now: number | null, before: number | null): string | undefined {
  if (now === null || !before) return undefined;
  return signed(((now - before) / before) * 100, '%');
}

/** How a share compares with the range before, in points. */
export function points(now: number | null, before: number | null): string | undefined {
  if (now === null || before === null) return undefined;
  return signed((now - before) * 100, 'points');
}

const signed = (value: number, unit: string): string => `${value < 0 ? '−' : '+'} ${Math.abs(value).toFixed(1)} ${unit}`;

/** A part of a whole, "–" of nothing. */
export const shareOf = (part: number, whole: number): string => percent(whole > 0 ? part / whole : null);
