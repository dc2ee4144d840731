import { beforeAll, describe, expect, it } from 'vitest';
import { WHOLE, isInRollout, placeIn } from './rollout.ts';

const SUBJECTS = 50_000;
/** As a share. Chance alone deviates by 0.22 points at 50 % (one standard deviation), so every run uses the same subjects. */
const HALF_A_POINT = 0.005;
const PERCENTS = [1, 5, 10, 50];

const subjects = Array.from({ length: SUBJECTS }, (_, n) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`);
const placesIn = (rolloutId: string) => Promise.all(subjects.map((subject) => placeIn(rolloutId, subject)));
const share = (fits: boolean[]) => fits.filter(Boolean).length / SUBJECTS;
const within = (places: number[], percent: number) => places.map((place) => place < percent * 100);

let cart: number[];
let storefront: number[];
let nextOfCart: number[];

beforeAll(async () => {
  [cart, storefront, nextOfCart] = (await Promise.all(['cart-a', 'storefront-a', 'cart-b'].map(placesIn))) as [
    number[],
    number[],
    number[],
  ];
}, 60_000);

describe('A rollout, over 50,000 subjects', () => {
  it.each(PERCENTS)('gives the candidate to %i % of them, half a point at most beside it', (percent) => {
    for (const places of [cart, storefront, nextOfCart])
      expect(Math.abs(share(within(places, percent)) - percent / 100)).toBeLessThan(HALF_A_POINT);
  });

  it('has the places of a share no fuller than the rest: no place is favoured', () => {
    const tenths = Array.from({ length: 10 }, (_, tenth) => share(cart.map((place) => Math.floor(place / 1000) === tenth)));
    for (const tenth of tenths) expect(Math.abs(tenth - 0.1)).toBeLessThan(HALF_A_POINT);
  });

  it.each(PERCENTS.flatMap((one) => PERCENTS.map((other) => [one, other] as const)))(
    'at %i % and another module’s at %i % meet in about the product',
    (one, other) => {
      const expected = (one / 100) * (other / 100);
      for (const places of [storefront, nextOfCart]) {
        const inOther = within(places, other);
        const both = share(within(cart, one).map((isIn, at) => isIn && inOther[at]!));
        const deviation = Math.sqrt((expected * (1 - expected)) / SUBJECTS);
        expect(Math.abs(both - expected)).toBeLessThan(4 * deviation);
      }
    },
  );

  it('keeps everybody who was in when its share grows', () => {
    const growing = [0, ...PERCENTS, 100].map((percent) => within(cart, percent));
    for (const [at, wider] of growing.slice(1).entries())
      expect(growing[at]!.filter((isIn, subject) => isIn && !wider[subject])).toEqual([]);
  });
});

it('gives one subject the same result each time, no subject at 0 and every subject at 100 %', async () => {
  const place = await placeIn('cart-1', 'somebody');
  expect(place).toBe(await placeIn('cart-1', 'somebody'));
  expect(await isInRollout({ id: 'cart-1', weight: place }, 'somebody')).toBe(false);
  expect(await isInRollout({ id: 'cart-1', weight: place + 1 }, 'somebody')).toBe(true);
  expect(await isInRollout({ id: 'cart-1', weight: 0 }, 'somebody')).toBe(false);
  expect(await isInRollout({ id: 'cart-1', weight: WHOLE }, 'somebody')).toBe(true);
});

it('takes the place from the whole digest, as anyone can compute it', async () => {
  // sha256("r:s") = 0x... as one number, mod 10000
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode('r:s')));
  const hex = Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
  expect(await placeIn('r', 's')).toBe(Number(BigInt(`0x${hex}`) % 10_000n));
});
