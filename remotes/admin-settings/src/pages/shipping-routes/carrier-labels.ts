import type { Carrier } from './carrier.query.ts';

/** Who reports the events of a carrier's parcels. */
export const PROVIDERS: Readonly<Record<Carrier['provider'], string>> = {
  none: 'An admin, by hand',
  sandbox: 'The sandbox, for trying out',
};
