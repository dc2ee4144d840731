/** Pieces of a line whose claim is to end in a refund. */
export interface ClaimedPieces {
  lineId: string;
  pieces: number;
}

/** For the address of the order's page: opens its refund for these pieces. */
export const claimedSearch = ({ lineId, pieces }: ClaimedPieces): string =>
  `?${new URLSearchParams({ refund: lineId, pieces: String(pieces) })}`;

/** What the address asks to be refunded; undefined where it names no line. */
export function claimedIn(search: URLSearchParams): ClaimedPieces | undefined {
  const lineId = search.get('refund');
  const pieces = Number(search.get('pieces'));
  return lineId && Number.isInteger(pieces) && pieces > 0 ? { lineId, pieces } : undefined;
}
