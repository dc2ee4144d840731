import type { Claim } from './claims.query.ts';

export const CLAIM_KIND: Readonly<Record<Claim['kind'], string>> = {
  damaged: 'arrived damaged',
  missing: 'is missing from the parcel',
  wrong: 'is the wrong item',
  lost: 'did not arrive',
};

export const CLAIM_STATE: Readonly<Record<Claim['state'], string>> = {
  open: 'Open',
  refund: 'Refunded',
  replacement: 'Bought again',
  refused: 'Refused',
};

export const KIND_NAME: Readonly<Record<Claim['kind'], string>> = {
  damaged: 'Damaged',
  missing: 'Missing',
  wrong: 'Wrong item',
  lost: 'Lost',
};
