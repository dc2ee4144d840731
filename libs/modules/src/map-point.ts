/** A map's position in its environment's history. */
export interface MapPoint {
  /** Counts restores of an older database. Missing: 0. */
  epoch?: number | undefined;
  revision: number;
}

/** Negative if the first map is older: by epoch, then by revision. */
export const comparePoints = (one: MapPoint, other: MapPoint): number =>
  (one.epoch ?? 0) - (other.epoch ?? 0) || one.revision - other.revision;

/** `revision 7`, or `revision 7 of epoch 1795456000000`. */
export const pointText = ({ epoch, revision }: MapPoint): string => `revision ${revision}${epoch ? ` of epoch ${epoch}` : ''}`;
