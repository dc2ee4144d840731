/** Shown instead of a ratio without a denominator. */
export const NOTHING = '–';

/** 0.38 as "38 %". */
export const percent = (share: number | null): string => (share === null ? NOTHING : `${Math.round(share * 100)} %`);

/** "7.4 h". */
export const hours = (time: number | null): string => (time === null ? NOTHING : `${Number(time.toFixed(1))} h`);

/** "7.4 d". */
export const days = (time: number | null): string => (time === null ? NOTHING : `${Number(time.toFixed(1))} d`);

/** The change of an amount from the previous range, such as "+ 6.1 %"; empty without a previous value. */
export function growth(now: number | null, before: number | null): string | undefined {
  if (now === null || !before) return undefined;
  return signed(((now - before) / before) * 100, '%');
}

/** The change of a share from the previous range, in percentage points. */
export function points(now: number | null, before: number | null): string | undefined {
  if (now === null || before === null) return undefined;
  return signed((now - before) * 100, 'points');
}

const signed = (value: number, unit: string): string => `${value < 0 ? '−' : '+'} ${Math.abs(value).toFixed(1)} ${unit}`;

/** A part's share of the whole; "–" if the whole is 0. */
export const shareOf = (part: number, whole: number): string => percent(whole > 0 ? part / whole : null);
