/** How long to wait for a release. ms */
export interface Patience {
  entry: number;
  /** From when on the entry counts as late, and the release behind is asked for too. */
  late: number;
  /** Entry, exposed module and what it borrows, together. */
  module: number;
  /** The page's own code, with what it borrows. */
  page: number;
  /** All of it. */
  whole: number;
}

/** An entry is a few kB that the page asked for before any other code ran: what has not come by then hangs. */
const ENTRY = { entry: 1500, late: 750 };

/** A rollout's candidate: who draws it must not wait longer for it than this. */
const CANDIDATE: Patience = { ...ENTRY, module: 2000, page: 2000, whole: 2000 };

/** While another release stands behind this one. */
export const HASTY: Patience = { ...ENTRY, module: 4000, page: 4000, whole: 8000 };

/** For the last hope: a slow network is no fault. With 250 kbit/s the files of a page take 6 s together. More than a chunk's own time-out
 *  (tools/build, 10 s): what is still awaited cannot be asked for anew. */
export const PATIENT: Patience = { entry: 8000, late: Infinity, module: 15_000, page: 15_000, whole: 30_000 };

/** @param isLast nothing stands behind it */
export const patienceWith = (why: string, isLast: boolean): Patience => {
  if (isLast) return PATIENT;
  return why === 'rollout' ? CANDIDATE : HASTY;
};
