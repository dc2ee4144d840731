import { listed } from '../page/items-of.ts';
import { countryName } from './country-name.ts';

/** One or several origins in words: "IN, US" and "India and United States". An order without items shows its destination. */
export function originsOf(from: string | readonly string[], to: string): { codes: string; names: string } {
  const codes = [from].flat();
  if (codes.length === 0) codes.push(to);
  return { codes: codes.join(', '), names: listed(codes.map(countryName)) };
}
