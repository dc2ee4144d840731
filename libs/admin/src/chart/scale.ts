/** Round axis ticks from 0 to at least `max`: about `count` of them, in steps of 1, 2 or 5 times a power of ten. */
export function ticks(max: number, count = 3): number[] {
  const rough = Math.max(max, 1) / count;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((candidate) => candidate >= rough) ?? rough;
  return Array.from({ length: Math.ceil(Math.max(max, 1) / step) + 1 }, (_, index) => index * step);
}
