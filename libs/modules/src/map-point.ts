/** Where a map is in its environment's history. */
export interface MapPoint {
  /** Of the history itself: a restored database begins the next one. Missing: 0. */
  epoch?: number | undefined;
  revision: number;
}

/** Negative where the first of two maps is older: by epoch, then by revision. */
export const comparePoints = (one: MapPoint, other: MapPoint): number =>
  (one.epoch ?? 0) - (other.epoch ?? 0) || one.revision - other.revision;

/** `revision 7`, or `revision 7 of epoch 1795456000000`. */
export const pointText = ({ epoch, revision }: MapPoint): string => `revision ${revision}${epoch ? ` of epoch ${epoch}` : ''}`;
